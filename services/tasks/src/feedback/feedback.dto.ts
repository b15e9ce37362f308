import { feedbackResponse } from '@forewire/contracts/http/feedback';
import { createZodDto } from 'nestjs-zod';

export class FeedbackResponseDto extends createZodDto(feedbackResponse) {}
