import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { z } from 'zod';
import type { Remote } from '@forewire/ui/remote-contract.ts';

const remoteList = z.object({ remotes: z.array(z.object({ name: z.string(), entry: z.string() })) });
type Listed = z.infer<typeof remoteList>['remotes'][number];

let list: Promise<Listed[]> | null = null;

async function fetchList(): Promise<Listed[]> {
  const response = await fetch('/remotes.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return remoteList.parse(await response.json()).remotes;
}

function readList(): Promise<Listed[]> {
  list ??= fetchList().catch((error: unknown) => {
    // A list that could not be read once may be there at the next try.
    list = null;
    throw error;
  });
  return list;
}

/**
 * Loads a remote's one exposed module. `again` forgets what an earlier failure left behind:
 * without `force` the federation runtime answers with the same failure for ever.
 */
export async function fetchRemote(name: string, again: boolean): Promise<Remote> {
  const listed = (await readList()).find((remote) => remote.name === name);
  if (!listed) throw new Error(`No front end named ${name} is served here`);
  registerRemotes([{ name, entry: new URL(listed.entry, location.origin).href }], { force: again });
  const module = await loadRemote<{ default: Remote }>(`${name}/remote`);
  if (!module) throw new Error(`${name} exposes no remote`);
  return module.default;
}
