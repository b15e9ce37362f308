import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Tab<V extends string = string> = { value: V; label: ReactNode; content: ReactNode; disabled?: boolean };

export type TabsProps<V extends string> = {
  tabs: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** What the tabs are of. */
  label: string;
  className?: string;
  contentClassName?: string;
};

/** Views of one thing, one seen at a time; the row scrolls sideways where it is too narrow. */
export function Tabs<V extends string>({ tabs, value, onValueChange, label, className, contentClassName }: TabsProps<V>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as V)} className={className}>
      <Primitive.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className="relative h-10 shrink-0 rounded-t-small text-base font-medium whitespace-nowrap text-muted transition-colors duration-150 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 hover:text-ink focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:opacity-50 data-[state=active]:text-ink data-[state=active]:after:bg-accent touch:h-11"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className={cn('pt-4', contentClassName)}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
