import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** One line of a dropdown or context menu, or a rule between two groups. */
export type MenuItem =
  | {
      label: string;
      /** Second line: what it means. */
      description?: string;
      onSelect: () => void;
      icon?: ReactNode;
      shortcut?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Gives the line a tick, and says whether it is set. */
      checked?: boolean;
    }
  | 'separator';

export const menuClass = 'z-50 min-w-48 max-w-80 animate-pop-in overflow-hidden rounded-card border border-line bg-surface p-1 shadow-float';
export const menuSeparatorClass = '-mx-1 my-1 h-px bg-line';

export function menuItemClass(danger = false): string {
  return cn(
    'flex min-h-8 cursor-default items-center gap-2.5 rounded-small px-2 py-1 text-base outline-none select-none data-disabled:opacity-50 touch:min-h-11',
    danger ? 'text-danger data-highlighted:bg-danger-soft' : 'text-ink data-highlighted:bg-sunken',
  );
}
