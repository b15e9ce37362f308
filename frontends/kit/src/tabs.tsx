import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useEver } from './media.ts';

export type Tab<V extends string = string> = {
  value: V;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
  /** How the view stands beside the others where there is room for all; `landmark` names it as one that goes with the page. */
  beside?: { className: string; landmark?: string };
};

export type TabsProps<V extends string> = {
  tabs: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** What the tabs are of. */
  label: string;
  /** There is room for all views side by side, without tabs. What is typed in one outlives the change. */
  sideBySide?: boolean;
  className?: string;
  contentClassName?: string;
};

function View({ tab, selected, sideBySide, className }: { tab: Tab; selected: boolean; sideBySide: boolean; className: string }) {
  const opened = useEver(selected || sideBySide);
  const { beside } = tab;
  const landmark = beside?.landmark ? ({ role: 'complementary', 'aria-label': beside.landmark } as const) : { role: undefined };
  const alone = { 'aria-labelledby': undefined, tabIndex: undefined, ...landmark };
  return (
    <Primitive.Content
      value={tab.value}
      {...(beside && opened ? { forceMount: true, hidden: !selected && !sideBySide } : {})}
      {...(sideBySide ? alone : {})}
      className={sideBySide && beside ? beside.className : className}
    >
      {tab.content}
    </Primitive.Content>
  );
}

/** Views of one thing, one seen at a time; the row scrolls sideways where it is too narrow. */
export function Tabs<V extends string>({ tabs, value, onValueChange, label, sideBySide = false, className, contentClassName }: TabsProps<V>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as V)} className={className}>
      {sideBySide ? null : (
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
      )}
      {tabs.map((tab) => (
        <View key={tab.value} tab={tab} selected={tab.value === value} sideBySide={sideBySide} className={cn('pt-4', contentClassName)} />
      ))}
    </Primitive.Root>
  );
}
