import { useEffect, useSyncExternalStore } from 'react';
import type { Remote } from '@forewire/ui/remote-contract.ts';
import { fetchRemote } from './registry.ts';
import { createRemoteStore, type RemoteState } from './remote-store.ts';

/** The remotes of this page. */
export const remotes = createRemoteStore(fetchRemote);

/** The state of a remote; asks for it when nobody has. */
export function useRemote(name: string): RemoteState {
  useEffect(() => void remotes.want(name), [name]);
  const read = () => remotes.read(name);
  return useSyncExternalStore(remotes.subscribe, read, read);
}

/** The remotes that are loaded by now, by name. */
export function useReadyRemotes(): ReadonlyMap<string, Remote> {
  return useSyncExternalStore(remotes.subscribe, remotes.ready, remotes.ready);
}
