import type { Remote } from '@forewire/ui/remote-contract.ts';

export type RemoteState = { status: 'loading' } | { status: 'ready'; remote: Remote } | { status: 'failed'; error: unknown; retrying: boolean };
export type RemoteStore = {
  read: (name: string) => RemoteState;
  /** Those that are here already. */
  ready: () => ReadonlyMap<string, Remote>;
  /** Loads it unless it is loaded, loading or failed. */
  want: (name: string) => Promise<void>;
  /** Tries again what failed. */
  retry: (name: string) => Promise<void>;
  subscribe: (onChange: () => void) => () => void;
};

const loading: RemoteState = { status: 'loading' };

/** What is known of each remote: one load at a time, failures kept until somebody retries. */
export function createRemoteStore(fetchRemote: (name: string, again: boolean) => Promise<Remote>): RemoteStore {
  const states = new Map<string, RemoteState>();
  const listeners = new Set<() => void>();
  let ready: ReadonlyMap<string, Remote> = new Map();

  function write(name: string, state: RemoteState) {
    states.set(name, state);
    if (state.status === 'ready') ready = new Map(ready).set(name, state.remote);
    for (const listener of listeners) listener();
  }

  async function load(name: string, again: boolean) {
    try {
      write(name, { status: 'ready', remote: await fetchRemote(name, again) });
    } catch (error) {
      write(name, { status: 'failed', error, retrying: false });
    }
  }

  return {
    read: (name) => states.get(name) ?? loading,
    ready: () => ready,
    async want(name) {
      if (states.has(name)) return;
      states.set(name, loading);
      await load(name, false);
    },
    async retry(name) {
      const state = states.get(name);
      if (state?.status !== 'failed' || state.retrying) return;
      write(name, { ...state, retrying: true });
      await load(name, true);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
