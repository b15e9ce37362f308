import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { z } from 'zod';
import { type mailboxMessage, mailboxResponse } from '@forewire/contracts/http/notifications';
import { type Operations, operationsResponse, type ServiceName, serviceNames } from '@forewire/contracts/http/operations';
import { api } from '@forewire/ui/api.ts';
import { pageOptions } from '@forewire/ui/pages.ts';
import type { Answer } from './operations.ts';

export type Mail = z.infer<typeof mailboxMessage>;
const everyMs = 15_000;

/** Mails that lie in the data folder because no mail server is set, newest first. */
export function useMailbox() {
  return useInfiniteQuery({
    queryKey: ['settings', 'mailbox'],
    ...pageOptions<Mail>(async ({ before, signal }) => {
      const { messages, next } = await api.call('GET', '/api/operator/mail', { query: { before }, response: mailboxResponse, signal });
      return { rows: messages, next };
    }),
    // What fails for want of a password fails the same way until somebody gives it.
    refetchInterval: ({ state }) => (state.error ? false : everyMs),
  });
}

async function askService(service: ServiceName, signal: AbortSignal): Promise<Operations> {
  return api.call('GET', `/api/operations/${service}`, { response: operationsResponse, signal });
}

/** What each service says of itself, all asked at once; one that doesn't answer keeps none of the others back. */
export function useOperations(): { answers: Answer[]; pending: boolean } {
  const queries = useQueries({
    queries: serviceNames.map((service) => ({
      queryKey: ['settings', 'operations', service],
      queryFn: ({ signal }: { signal: AbortSignal }) => askService(service, signal),
      refetchInterval: everyMs,
    })),
  });
  const answers = serviceNames.map((service, index) => {
    const query = queries[index];
    // What was true a while ago says nothing about a service that is silent now.
    return { service, operations: query?.isError ? null : (query?.data ?? null), error: query?.error ?? null };
  });
  return { answers, pending: queries.some(({ isPending }) => isPending) };
}
