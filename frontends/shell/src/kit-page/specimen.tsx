import type { ReactNode } from 'react';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';

/** One component under its name, in all its states. */
export function Specimen({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <section aria-labelledby={`specimen-${name}`} className="grid min-w-0 content-start gap-3">
      <h3 id={`specimen-${name}`} className="text-sm font-medium text-muted">
        {name}
      </h3>
      <Card padding="lg" className={cn('grid min-w-0 gap-4', className)}>
        {children}
      </Card>
    </section>
  );
}

/** States side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>;
}
