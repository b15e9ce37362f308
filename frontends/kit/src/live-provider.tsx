import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { LiveEvent, LiveEventName, LiveEvents } from '@forewire/contracts/live';
import { api } from '@forewire/ui/api.ts';
import { useSession } from '@forewire/ui/session.tsx';
import { followLive, type LiveStatus } from './live.ts';

type Listener = (event: LiveEvent) => void;
type Live = { status: LiveStatus; listen: (listener: Listener) => () => void };

const LiveContext = createContext<Live | null>(null);

/** One live stream for the page while somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const signedIn = useSession().status === 'signed-in';
  const listeners = useRef(new Set<Listener>());
  const [status, setStatus] = useState<LiveStatus>('closed');

  useEffect(() => {
    if (!signedIn) return;
    const stop = new AbortController();
    void followLive(
      {
        open: (headers, signal) => api.open('GET', '/api/live', { headers, signal }),
        onEvent: (event) => {
          for (const listener of listeners.current) listener(event);
        },
        onStatus: setStatus,
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [signedIn]);

  const live = useMemo<Live>(
    () => ({
      status,
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [status],
  );
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

function useLiveContext(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Live events need a LiveProvider above them');
  return live;
}

/** Calls back on each live event of that name. */
export function useLive<N extends LiveEventName>(name: N, onData: (data: LiveEvents[N]) => void): void {
  const { listen } = useLiveContext();
  const handle = useEffectEvent((event: LiveEvent) => {
    if (event.name === name) onData(event.data as LiveEvents[N]);
  });
  useEffect(() => listen((event) => handle(event)), [listen]);
}

/** How the live stream is doing; on `polling` ask for fresh data every 10 s. */
export function useLiveStatus(): LiveStatus {
  return useLiveContext().status;
}
