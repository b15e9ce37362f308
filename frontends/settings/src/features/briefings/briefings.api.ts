import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type briefing, briefingPreferences, briefingsResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';
import { pageOptions } from '@forewire/ui/pages.ts';
import { toast } from '@forewire/ui/toast.ts';

export type Briefing = z.infer<typeof briefing>;
export type BriefingPreferences = z.infer<typeof briefingPreferences>;
const path = '/api/functions/briefing-preferences';
const preferencesKey = ['settings', 'briefing-preferences'];

export function useBriefingPreferences() {
  return useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => api.call('GET', path, { response: briefingPreferences, signal }) });
}

/** Turns a briefing on or off: on screen at once, and back again when the server refuses. */
export function useChooseBriefing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Partial<BriefingPreferences>) => api.call('PUT', path, { body: choice, response: briefingPreferences }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      const before = client.getQueryData<BriefingPreferences>(preferencesKey);
      client.setQueryData<BriefingPreferences>(preferencesKey, (now) => now && { ...now, ...choice });
      return { before };
    },
    onError: (_error, choice, context) => {
      client.setQueryData(preferencesKey, context?.before);
      toast.error(`Failed to update ${'morning_enabled' in choice ? 'morning' : 'evening'} briefing. Please try again.`);
    },
    onSuccess: (saved) => client.setQueryData(preferencesKey, saved),
  });
}

/** The briefings that were sent, newest first. */
export function useBriefings() {
  return useInfiniteQuery({
    queryKey: ['settings', 'briefings'],
    ...pageOptions<Briefing>(async ({ before, signal }) => {
      const { briefings, next } = await api.call('GET', '/api/briefings', { query: { before }, response: briefingsResponse, signal });
      return { rows: briefings, next };
    }),
  });
}
