import { ApiError } from '@forewire/ui/api-error.ts';

/** Whether the plan or its credits are why the server refused. */
export function isPlanRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 402 || error.code === 'plan.upgrade_required');
}
