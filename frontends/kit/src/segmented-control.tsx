import { ToggleGroup as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Segment<V extends string = string> = { value: V; label: string; icon?: ReactNode; /** Only the icon is seen. */ hideLabel?: boolean; disabled?: boolean };

export type SegmentedControlProps<V extends string> = {
  segments: readonly Segment<V>[];
  value: V;
  onValueChange: (value: V) => void;
  label: string;
  /** `sm` goes without icons on a phone, where it shares its line with other tools. */
  size?: 'sm' | 'md';
  className?: string;
};

/** One of two to four values that are all in sight. */
export function SegmentedControl<V extends string>({ segments, value, onValueChange, label, size = 'md', className }: SegmentedControlProps<V>) {
  return (
    <Primitive.Root
      type="single"
      value={value}
      // Pressing the chosen one would choose none.
      onValueChange={(next) => next && onValueChange(next as V)}
      aria-label={label}
      className={cn('inline-flex rounded-control bg-sunken p-0.5', className)}
    >
      {segments.map((segment) => (
        <Primitive.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled ?? false}
          aria-label={segment.hideLabel ? segment.label : undefined}
          className={cn(
            // The ground around it belongs to its target.
            'relative inline-flex flex-1 items-center justify-center gap-1.5 rounded-[6px] px-3 font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 after:absolute after:inset-x-0 after:-inset-y-0.5 touch:h-10',
            'data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line',
            size === 'sm' ? 'h-7 text-sm' : 'h-8 text-base',
          )}
        >
          {segment.icon ? <span className={cn('contents', size === 'sm' && !segment.hideLabel && 'max-sm:hidden')}>{segment.icon}</span> : null}
          {segment.hideLabel ? null : segment.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
