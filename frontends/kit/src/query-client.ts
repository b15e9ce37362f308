import { QueryClient } from '@tanstack/react-query';

/** The page's cache of server state; the API client already retries reads, so queries don't. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
