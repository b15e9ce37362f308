import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { deliveriesResponse, type delivery } from '@forewire/contracts/http/notifications';
import { api } from '@forewire/ui/api.ts';
import { pageOptions, rowsOf } from '@forewire/ui/pages.ts';

export type Delivery = z.infer<typeof delivery>;
export const deliveriesKey = ['settings', 'deliveries'];
const deliveriesShown = 10;

/** When to look again: soon while something is on its way, later while it is to be reported whether it arrived. */
function nextLookMs(deliveries: readonly Delivery[]): number | false {
  if (deliveries.some(({ status }) => status === 'pending')) return 5000;
  return deliveries.some(({ status }) => status === 'sent') ? 20_000 : false;
}

/** What was sent to a platform lately, newest first. */
export function useDeliveries(platform: string) {
  return useInfiniteQuery({
    queryKey: [...deliveriesKey, platform],
    ...pageOptions<Delivery>(async ({ before, signal }) => {
      const { deliveries, next } = await api.call('GET', '/api/deliveries', { query: { platform, before, limit: deliveriesShown }, response: deliveriesResponse, signal });
      return { rows: deliveries, next };
    }),
    refetchInterval: ({ state }) => (state.data ? nextLookMs(rowsOf(state.data)) : false),
  });
}
