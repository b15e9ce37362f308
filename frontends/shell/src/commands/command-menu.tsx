import { useState } from 'react';
import { useNavigate } from '@forewire/ui/router.ts';
import { CommandMenuDialog, CommandMenuEmpty, CommandMenuGroup, CommandMenuItem } from '@forewire/ui/command-menu.tsx';
import { altKey } from '@forewire/ui/shortcut.ts';
import { useReadyRemotes, useRemote } from '../remotes/use-remote.ts';
import { GatherGroups } from './gather-groups.tsx';
import { useShellCommands } from './shell-commands.tsx';
import { commandOfKey, type ListedCommand, type ListedGroup, visibleCommands } from './visible-commands.ts';

function keyOf(command: ListedCommand): string | undefined {
  if (command.digit) return String(command.digit);
  return command.shortcut ? `${altKey} ${command.shortcut}` : undefined;
}

function Group({ group, searching, onPick }: { group: ListedGroup; searching: boolean; onPick: (command: ListedCommand) => void }) {
  if (group.commands.length === 0 && (searching || !group.empty)) return null;
  return (
    <CommandMenuGroup heading={group.heading}>
      {group.commands.length === 0 ? <p className="px-2 py-2 text-base text-muted">{group.empty}</p> : null}
      {group.commands.map((command) => (
        <CommandMenuItem key={command.id} value={command.id} words={[command.label, ...(command.keywords ?? [])]} icon={command.icon} shortcut={keyOf(command)} onSelect={() => onPick(command)}>
          {command.label}
        </CommandMenuItem>
      ))}
    </CommandMenuGroup>
  );
}

/** Cmd/Ctrl+K: finds tasks and runs commands, the shell's and every remote's. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  useRemote('dashboard');
  const sources = [...useReadyRemotes()].flatMap(([name, { useCommands }]) => (useCommands ? [{ name, useCommands }] : []));
  const own = useShellCommands();
  const pick = (command: ListedCommand) => {
    onClose();
    if (command.to !== undefined) void navigate(command.to);
    else command.run();
  };
  return (
    <GatherGroups sources={sources} search={search}>
      {(fromRemotes) => {
        const groups = visibleCommands([...fromRemotes, ...own], search);
        return (
          <CommandMenuDialog
            open
            onOpenChange={(open) => !open && onClose()}
            search={search}
            onSearchChange={setSearch}
            placeholder="Search tasks or run a command…"
            onKeyDown={(event) => {
              const command = commandOfKey(groups, event, search);
              if (!command) return;
              event.preventDefault();
              pick(command);
            }}
          >
            <CommandMenuEmpty />
            {groups.map((group) => (
              <Group key={group.id} group={group} searching={search.trim() !== ''} onPick={pick} />
            ))}
          </CommandMenuDialog>
        );
      }}
    </GatherGroups>
  );
}
