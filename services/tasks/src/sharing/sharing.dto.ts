import { publicTaskResponse, recentResultsResponse, subscriptionRequest, subscriptionResponse } from '@forewire/contracts/http/tasks';
import { createZodDto } from 'nestjs-zod';

export class SubscriptionDto extends createZodDto(subscriptionRequest) {}
export class SubscriptionResponseDto extends createZodDto(subscriptionResponse) {}
export class PublicTaskResponseDto extends createZodDto(publicTaskResponse) {}
export class RecentResultsResponseDto extends createZodDto(recentResultsResponse) {}
