import {
  assessPromptRequest,
  assessPromptResponse,
  engineResponse,
  enrichTaskRequest,
  enrichTaskResponse,
  findSourcesRequest,
  findSourcesResponse,
} from '@forewire/contracts/http/analysis';
import { createZodDto } from 'nestjs-zod';

export class AssessPromptDto extends createZodDto(assessPromptRequest) {}
export class AssessPromptResponseDto extends createZodDto(assessPromptResponse) {}
export class EnrichTaskDto extends createZodDto(enrichTaskRequest) {}
export class EnrichTaskResponseDto extends createZodDto(enrichTaskResponse) {}
export class FindSourcesDto extends createZodDto(findSourcesRequest) {}
export class FindSourcesResponseDto extends createZodDto(findSourcesResponse) {}
export class EngineResponseDto extends createZodDto(engineResponse) {}
