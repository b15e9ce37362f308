import type { Command, CommandGroup } from '@forewire/ui/remote-contract.ts';
import { commandOfKey, visibleCommands } from './visible-commands.ts';

const command = (id: string, more: Partial<Command> = {}): Command => ({ id, type: 'navigation', label: id, to: `/${id}`, ...more }) as Command;
const tasks: CommandGroup = { id: 'tasks', heading: 'Tasks', numbered: true, limit: 5, commands: Array.from({ length: 12 }, (_, index) => command(`task-${index + 1}`)) };
const go: CommandGroup = { id: 'go', heading: 'Go to', commands: [command('new', { shortcut: 'N' }), command('secret', { type: 'hidden' })] };
const key = (code: string, more: object = {}) => ({ code, altKey: false, ctrlKey: false, metaKey: false, ...more });

describe('visibleCommands', () => {
  it('lists five tasks without a search, and all with one', () => {
    expect(visibleCommands([tasks], '')[0]?.commands).toHaveLength(5);
    expect(visibleCommands([tasks], 'copper')[0]?.commands).toHaveLength(12);
  });

  it('keeps hidden commands for a search', () => {
    expect(visibleCommands([go], ' ')[0]?.commands.map(({ id }) => id)).toEqual(['new']);
    expect(visibleCommands([go], 's')[0]?.commands.map(({ id }) => id)).toEqual(['new', 'secret']);
  });

  it('numbers at most nine', () => {
    const [group] = visibleCommands([{ ...tasks, limit: 12 }], '');
    expect(group?.commands.map(({ digit }) => digit)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined, undefined, undefined]);
  });
});

describe('commandOfKey', () => {
  const groups = visibleCommands([tasks, go], '');

  it('picks a task by its digit while nothing is typed', () => {
    expect(commandOfKey(groups, key('Digit2'), '')?.id).toBe('task-2');
    expect(commandOfKey(groups, key('Digit9'), '')).toBeNull();
    expect(commandOfKey(groups, key('Digit2'), 'g')).toBeNull();
  });

  it('runs a command by Alt and its letter, not by the letter alone', () => {
    expect(commandOfKey(groups, key('KeyN', { altKey: true }), 'x')?.id).toBe('new');
    expect(commandOfKey(groups, key('KeyN'), '')).toBeNull();
  });

  it('leaves the browser its own shortcuts', () => {
    expect(commandOfKey(groups, key('KeyN', { altKey: true, ctrlKey: true }), '')).toBeNull();
    expect(commandOfKey(groups, key('Digit1', { metaKey: true }), '')).toBeNull();
  });
});
