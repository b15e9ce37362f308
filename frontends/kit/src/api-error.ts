import type { Problem } from '@forewire/contracts/http/common';

export type ApiProblem = Omit<Problem, 'traceId'> & { traceId?: string };

/** What a call to the server ended in; `detail` is the text to show, `fields` says per field how to mend it. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly traceId: string | undefined;
  readonly credits: { required: number; remaining: number } | undefined;

  constructor(problem: ApiProblem, cause?: unknown) {
    super(problem.detail, { cause });
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.fields = problem.fields ?? {};
    this.traceId = problem.traceId;
    this.credits = problem.creditsRequired === undefined ? undefined : { required: problem.creditsRequired, remaining: problem.creditsRemaining ?? 0 };
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown, fallback = 'An unexpected error occurred'): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
