import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Result, resultsResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { mapRows, pageOptions, type Pages } from '@forewire/ui/pages.ts';
import { useLiveStatus } from '@forewire/ui/live-provider.tsx';

export type Sentiment = 'relevant' | 'not_relevant';
export const resultKeys = { ofTask: (taskId: string) => ['results', taskId] as const };
const pageSize = 30;
const pollMs = 10_000;
/** Other people's runs aren't told live. */
const foreignPollMs = 30_000;

/** A task's results, newest first, page by page. */
export function useResults(taskId: string, own: boolean, running: boolean) {
  const polling = useLiveStatus() === 'polling';
  return useInfiniteQuery({
    queryKey: resultKeys.ofTask(taskId),
    ...pageOptions<Result>(async ({ before, signal }) => {
      const { results, next } = await api.call('GET', `/api/tasks/${taskId}/results`, { query: { before, limit: pageSize }, response: resultsResponse, signal });
      return { rows: results, next };
    }),
    refetchInterval: polling || running ? pollMs : own ? false : foreignPollMs,
  });
}

function withSentiment(pages: Pages<Result> | undefined, linkId: string, sentiment: Sentiment | null): Pages<Result> | undefined {
  const mark = (result: Result): Result =>
    result.links.some((link) => link.id === linkId) ? { ...result, links: result.links.map((link) => (link.id === linkId ? { ...link, sentiment } : link)) } : result;
  return pages && mapRows(pages, mark);
}

/** Says whether a result was relevant: on screen at once, and back when it could not be kept. */
export function useRate(taskId: string) {
  const client = useQueryClient();
  const write = (linkId: string, sentiment: Sentiment | null) => client.setQueryData<Pages<Result>>(resultKeys.ofTask(taskId), (pages) => withSentiment(pages, linkId, sentiment));
  return useMutation({
    mutationFn: ({ linkId, sentiment }: { linkId: string; sentiment: Sentiment | null; before: Sentiment | null }) => api.call('PATCH', `/api/result-links/${linkId}`, { body: { sentiment } }),
    onMutate: ({ linkId, sentiment }) => void write(linkId, sentiment),
    onError: (_error, { linkId, before }) => void write(linkId, before),
  });
}
