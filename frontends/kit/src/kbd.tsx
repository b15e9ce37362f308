import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A key of the keyboard. */
export function Kbd({ children, inverted = false }: { children: ReactNode; inverted?: boolean }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-small px-1 font-sans text-xs font-medium',
        inverted ? 'bg-paper/15 text-paper' : 'border border-line bg-sunken text-muted',
      )}
    >
      {children}
    </kbd>
  );
}
