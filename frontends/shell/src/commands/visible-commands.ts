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

/** The command that a key picks: a digit while nothing is typed, or Alt and a command's letter; by `code`, since Alt changes `key`. */
export function commandOfKey(groups: readonly ListedGroup[], key: { code: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }, search: string): ListedCommand | null {
  if (key.ctrlKey || key.metaKey) return null;
  const all = groups.flatMap((group) => group.commands);
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(key.code)?.[1];
  if (digit && !key.altKey && search === '') return all.find((command) => command.digit === Number(digit)) ?? null;
  const letter = /^Key([A-Z])$/.exec(key.code)?.[1];
  if (!letter || !key.altKey) return null;
  return all.find((command) => command.shortcut === letter) ?? null;
}
