import { Command, useCommandState } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useDialogFocus } from './dialog-focus.ts';
import { Kbd } from './kbd.tsx';

export type CommandMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: string;
  onSearchChange: (search: string) => void;
  onKeyDown?: KeyboardEventHandler;
  placeholder?: string;
  children: ReactNode;
};

/** Every word typed must occur in the line's words; a line that begins with them comes first. */
export function matchCommand(_value: string, search: string, words: readonly string[] = []): number {
  const text = words.join(' ').toLowerCase();
  const wanted = search.trim().toLowerCase();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return text.startsWith(wanted) ? 1 : 0.5;
}

/** A field that finds and runs everything; the groups and lines are its children. */
export function CommandMenuDialog({ open, onOpenChange, search, onSearchChange, onKeyDown, placeholder = 'Search or jump to…', children }: CommandMenuProps) {
  const focus = useDialogFocus(true);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[max(12px,env(safe-area-inset-top))] z-50 mx-auto w-[600px] max-w-[calc(100vw-24px)] overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in md:top-[14vh]"
        >
          <Primitive.Title className="sr-only">Command menu</Primitive.Title>
          <Command label="Command menu" loop filter={matchCommand} onKeyDown={onKeyDown}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={18} aria-hidden className="shrink-0 text-muted" />
              <Command.Input value={search} onValueChange={onSearchChange} placeholder={placeholder} className="h-13 w-full bg-transparent text-md outline-none" />
            </div>
            <Command.List className="max-h-[min(400px,60dvh)] overflow-y-auto overscroll-contain p-2">{children}</Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Lines under one heading. */
export function CommandMenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted">
      {children}
    </Command.Group>
  );
}

/** One line: an icon, words, and the key that picks it. `words` are what it is found by. */
export function CommandMenuItem({ value, words, icon, shortcut, onSelect, children }: { value: string; words: readonly string[]; icon?: ReactNode; shortcut?: string | undefined; onSelect: () => void; children: ReactNode }) {
  return (
    <Command.Item
      value={value}
      keywords={[...words]}
      onSelect={onSelect}
      className="flex h-10 cursor-default items-center gap-3 rounded-control px-2 text-base select-none data-[selected=true]:bg-sunken touch:h-12"
    >
      <span className="inline-flex w-5 justify-center text-muted">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Command.Item>
  );
}

/** What to say when nothing matches: an option too, since a list of options may hold nothing else. */
export function CommandMenuEmpty({ children = 'No results found.' }: { children?: ReactNode }) {
  const empty = useCommandState(({ filtered }) => filtered.count === 0);
  return empty ? (
    <div role="option" aria-disabled aria-selected={false} className="px-2 py-10 text-center text-base text-muted">
      {children}
    </div>
  ) : null;
}
