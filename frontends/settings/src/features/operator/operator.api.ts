import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type mailboxMessage, mailboxResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';

export type Mail = z.infer<typeof mailboxMessage>;
const status = z.object({ status: z.string() });
const everyMs = 15_000;

/** Mails that lie in the data folder because no mail server is set, newest first. */
export function useMailbox() {
  return useQuery({
    queryKey: ['settings', 'mailbox'],
    queryFn: async ({ signal }) => (await api.call('GET', '/api/operator/mail', { response: mailboxResponse, signal })).messages,
    refetchInterval: everyMs,
  });
}

/** Whether the process lives and is ready, and its own figures as Prometheus text. */
export function useHealth() {
  return useQuery({
    queryKey: ['settings', 'health'],
    queryFn: async ({ signal }) => {
      const answers = (path: string) => api.call('GET', path, { response: status, signal }).then(() => true, () => false);
      const [live, ready, metrics] = await Promise.all([answers('/healthz'), answers('/readyz'), api.open('GET', '/metrics', { headers: { accept: 'text/plain' }, signal }).then((response) => response.text())]);
      return { live, ready, metrics };
    },
    refetchInterval: everyMs,
  });
}
