import type { ReactNode } from 'react';
import type { CommandGroup, Remote } from '@forewire/ui/remote-contract.ts';

type Source = { name: string; useCommands: NonNullable<Remote['useCommands']> };
type Props = { sources: readonly Source[]; search: string; before?: readonly CommandGroup[]; children: (groups: readonly CommandGroup[]) => ReactNode };

function GatherFrom({ source, search, children }: { source: Source; search: string; children: (groups: readonly CommandGroup[]) => ReactNode }) {
  const { useCommands } = source;
  return children(useCommands(search));
}

/** Calls each remote's hook in a component of its own, since how many there are changes while the page is open. */
export function GatherGroups({ sources, search, before = [], children }: Props) {
  const [first, ...rest] = sources;
  if (!first) return children(before);
  return (
    <GatherFrom key={first.name} source={first} search={search}>
      {(groups) => (
        <GatherGroups sources={rest} search={search} before={[...before, ...groups]}>
          {children}
        </GatherGroups>
      )}
    </GatherFrom>
  );
}
