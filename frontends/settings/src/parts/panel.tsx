import type { ReactNode } from 'react';
import { Card } from '@forewire/ui/card.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { SectionHeading } from '@forewire/ui/section.tsx';

/** What a tab is about, and its parts below. */
export function Panel({ title, description, children }: { title: string; description?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8">
      <header className="grid gap-1">
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        {description ? <p className="max-w-reading text-base text-muted">{description}</p> : null}
      </header>
      {children}
    </div>
  );
}

/** A part of a tab under its small heading. */
export function Part({ title, description, actions, level = 3, children }: { title: string; description?: ReactNode; actions?: ReactNode; level?: 2 | 3; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <SectionHeading level={level} title={title} description={description} actions={actions} />
      {children}
    </section>
  );
}

/** Settings that belong together, one below the other. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" className="divide-y divide-line">
      {children}
    </Card>
  );
}

/** One setting: what it is, and at its right the control. */
export function Row({ title, description, children, stack = false }: { title: ReactNode; description?: ReactNode; children?: ReactNode; /** On a phone the control goes below. */ stack?: boolean }) {
  return (
    <div className={cn('flex items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5', stack && 'max-md:flex-col max-md:items-stretch')}>
      <div className="grid min-w-0 gap-0.5">
        <p className="text-base font-medium">{title}</p>
        {description ? <div className="text-sm wrap-anywhere text-muted">{description}</div> : null}
      </div>
      {children ? <div className="flex shrink-0 items-center gap-2">{children}</div> : null}
    </div>
  );
}
