import { useMutation, useQuery } from '@tanstack/react-query';
import { findSourcesResponse } from '@forewire/contracts/http/analysis';
import { sourceHealthListResponse } from '@forewire/contracts/http/crawler';
import { premadeTasksResponse, type Source, sourcesResponse } from '@forewire/contracts/http/tasks';
import { api } from '@forewire/ui/api.ts';
import { ApiError, messageOf } from '@forewire/ui/api-error.ts';
import { useLiveStatus } from '@forewire/ui/live-provider.tsx';
import { toast } from '@forewire/ui/toast.ts';
import { addError, isKnown, isUnsupported } from '../../parts/source-rules.ts';

export const sourceKeys = { health: (urls: readonly string[]) => ['sources', 'health', ...urls] as const, premade: ['premade-tasks'] as const };
const premadeLimit = 50;

/** State and health of these sources, whoever watches them. */
export function useSourceHealth(sources: readonly Source[], running: boolean) {
  const polling = useLiveStatus() === 'polling';
  const urls = sources.map(({ url }) => url);
  return useQuery({
    queryKey: sourceKeys.health(urls),
    queryFn: async ({ signal }) => (await api.call('GET', '/api/sources', { query: { url: urls }, response: sourceHealthListResponse, signal })).sources,
    enabled: urls.length > 0,
    refetchInterval: running || polling ? 10_000 : 60_000,
    placeholderData: (before) => before,
  });
}

/** Sources that finished suggestions watch: what typed text is completed from. */
export function usePremadeSources() {
  return useQuery({
    queryKey: sourceKeys.premade,
    queryFn: async ({ signal }) => {
      const { tasks } = await api.call('POST', '/api/functions/get-premade-tasks', { body: { limit: premadeLimit }, response: premadeTasksResponse, signal });
      return tasks.flatMap((task) => task.sources.map((url) => ({ url })));
    },
    staleTime: Infinity,
  });
}

// Each answer is the whole list: one that came late would take back what a later one had added.
const oneByOne = (taskId: string) => ({ id: `sources-${taskId}` });

function serverText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'response.invalid') return 'Invalid response from add-source function';
  return messageOf(error);
}

/** Adds a source to a task; a duplicate is silently ignored (spec tasks.md §5). */
export function useAddSource(taskId: string, onChanged: (sources: Source[]) => void) {
  return useMutation({
    scope: oneByOne(taskId),
    mutationFn: (sourceUrl: string) => api.call('POST', '/api/functions/add-source', { body: { taskId, sourceUrl }, response: sourcesResponse }),
    onSuccess: ({ sources }) => onChanged(sources),
    onError: (error) => toast.error(addError(serverText(error))),
  });
}

export function useRemoveSource(taskId: string, onChanged: (sources: Source[]) => void) {
  return useMutation({
    scope: oneByOne(taskId),
    mutationFn: (sourceUrl: string) => api.call('POST', '/api/functions/remove-source', { body: { taskId, sourceUrl }, response: sourcesResponse }),
    onSuccess: ({ sources }) => onChanged(sources),
    onError: (error) => toast.error(`Failed to remove source: ${messageOf(error)}`),
  });
}

type Search = { title: string; description: string; enrichedPrompt: string | null; existing: readonly { url: string }[] };

/** Sources that fit a description and aren't there yet. */
export async function findSources({ title, description, enrichedPrompt, existing }: Search, signal?: AbortSignal) {
  const body = { title, description, existingSources: existing.map(({ url }) => ({ url })), enriched_prompt: enrichedPrompt };
  const { sources } = await api.call('POST', '/api/functions/find-sources', { body, response: findSourcesResponse, signal });
  return sources.filter((source) => !isKnown(source.url, existing) && !isUnsupported(source.url));
}

/** Finds more sources for a task and adds them. */
export function useFindMore(taskId: string, onChanged: (sources: Source[]) => void) {
  return useMutation({
    mutationFn: async (search: Search) => {
      if (!search.title.trim() && !search.description.trim()) throw new ApiError({ code: 'task.no_description', status: 0, detail: 'Task description required - provide a task title or description first' });
      const found = await findSources(search);
      let sources: Source[] | undefined;
      for (const { url } of found) {
        sources = (await api.call('POST', '/api/functions/add-source', { body: { taskId, sourceUrl: url }, response: sourcesResponse })).sources;
      }
      return { added: found.length, sources };
    },
    onSuccess: ({ added, sources }) => {
      if (sources) onChanged(sources);
      if (added === 0) toast.info('No new sources found. All suggested sources are already added.');
      else toast.success(`Added ${added} source${added === 1 ? '' : 's'}`);
    },
    onError: (error) => toast.error(error instanceof ApiError && error.code === 'task.no_description' ? error.detail : 'Failed to find sources'),
  });
}
