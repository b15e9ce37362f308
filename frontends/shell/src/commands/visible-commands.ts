import type { Command, CommandGroup } from '@forewire/ui/remote-contract.ts';

export type ListedCommand = Command & { /** 1 to 9 picks it. */ digit?: number };
export type ListedGroup = Omit<CommandGroup, 'commands'> & { commands: ListedCommand[] };

/** What the menu lists: hidden commands and those over a group's limit come only with a search; the first nine numbered ones get their digit. */
export function visibleCommands(groups: readonly CommandGroup[], search: string): ListedGroup[] {
  const searching = search.trim() !== '';
  let digit = 0;
  return groups.map((group) => {
    const listed = searching ? group.commands : group.commands.filter((command) => command.type !== 'hidden').slice(0, group.limit);
    const commands = listed.map((command): ListedCommand => {
      if (!group.numbered || searching || digit >= 9) return command;
      digit += 1;
      return { ...command, digit };
    });
    return { ...group, commands };
  });
}

type Key = { code: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

function isPickedBy(command: ListedCommand, { code, altKey }: Key, search: string): boolean {
  if (altKey) return command.shortcut !== undefined && code === `Key${command.shortcut}`;
  return command.digit !== undefined && search === '' && [`Digit${command.digit}`, `Numpad${command.digit}`].includes(code);
}

/** The command that a key picks: a digit while nothing is typed, or Alt and a command's letter; by `code`, since Alt changes `key`. */
export function commandOfKey(groups: readonly ListedGroup[], key: Key, search: string): ListedCommand | null {
  if (key.ctrlKey || key.metaKey) return null;
  return groups.flatMap((group) => group.commands).find((command) => isPickedBy(command, key, search)) ?? null;
}
