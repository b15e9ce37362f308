import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { briefing, briefingsResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';
import { pageOptions } from '@forewire/ui/pages.ts';

export type Briefing = z.infer<typeof briefing>;

/** The briefings that were sent, newest first. */
export function useBriefings() {
  return useInfiniteQuery({
    queryKey: ['briefings'],
    ...pageOptions<Briefing>(async ({ before, signal }) => {
      const { briefings, next } = await api.call('GET', '/api/briefings', { query: { before }, response: briefingsResponse, signal });
      return { rows: briefings, next };
    }),
  });
}

const single = z.object({ briefing });

/** One briefing by itself; nothing is asked without an id. */
export function useBriefing(briefingId: string | null) {
  return useQuery({
    queryKey: ['briefings', briefingId],
    queryFn: async ({ signal }) => (await api.call('GET', `/api/briefings/${briefingId}`, { response: single, signal })).briefing,
    enabled: briefingId !== null,
  });
}
