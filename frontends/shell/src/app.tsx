import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LiveProvider } from '@forewire/ui/live-provider.tsx';
import { SessionProvider } from '@forewire/ui/session.tsx';
import { TooltipProvider } from '@forewire/ui/tooltip.tsx';
import { OverlayProvider } from './overlays/overlay-state.tsx';
import { Shell } from './shell.tsx';

export type AppProps = { queryClient: QueryClient; /** Puts the router around the page: the browser's, or that of one address. */ inRouter: (page: ReactNode) => ReactNode };

/** The whole page, the same in the browser and where it is rendered beforehand. */
export function App({ queryClient, inRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onSignedOut={() => queryClient.clear()}>
        <LiveProvider>
          <TooltipProvider>
            {inRouter(
              <OverlayProvider>
                <Shell />
              </OverlayProvider>,
            )}
          </TooltipProvider>
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
