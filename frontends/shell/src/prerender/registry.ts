import type { Remote } from '@forewire/ui/remote-contract.ts';
import marketing from '@forewire/marketing/src/remote.tsx';

/** In place of the registry that loads remotes at run time: all public pages are of one remote, and it is in this build. */
export async function fetchRemote(name: string): Promise<Remote> {
  if (name !== 'marketing') throw new Error(`${name} has no page that is rendered beforehand`);
  return marketing;
}
