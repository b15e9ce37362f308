import { CodedError } from '@forewire/kit/errors';
import { HttpClientError } from '@forewire/kit/http-client';
import { PermanentFailure, RetryLater } from '@forewire/kit/jobs';
import { log } from '@forewire/kit/log';
import { ReceiverBusy, ReceiverFailed } from '../senders/http-outcome.ts';

/** Errors whose texts are written for the person whom a delivery is for. */
const written = [CodedError, HttpClientError, PermanentFailure, ReceiverBusy, ReceiverFailed, RetryLater];

/** What a person is told of a failure: what the system says of its own names hosts, ports and addresses inside, and stays in the log. */
export function shownProblem(error: unknown): string {
  if (error instanceof Error && written.some((kind) => error instanceof kind)) return error.message;
  log.warn({ err: error }, 'a message could not be sent');
  return 'The message could not be sent';
}
