import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type briefing, briefingsResponse } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';

export type Briefing = z.infer<typeof briefing>;

/** The briefings that were sent, newest first. */
export function useBriefings() {
  return useQuery({ queryKey: ['briefings'], queryFn: async ({ signal }) => (await api.call('GET', '/api/briefings', { response: briefingsResponse, signal })).briefings });
}
