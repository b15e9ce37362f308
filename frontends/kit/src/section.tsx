import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type SectionHeadingProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; level?: 2 | 3; className?: string };

/** The heading of a part of a page. */
export function SectionHeading({ title, description, actions, level = 2, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-4 gap-y-2', className)}>
      <div className="grid gap-0.5">
        <Heading className={level === 2 ? 'text-md font-semibold' : 'text-base font-semibold'}>{title}</Heading>
        {description ? <p className="max-w-reading text-base text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** A part of a page under its heading. */
export function Section({ children, className, ...heading }: SectionHeadingProps & { children: ReactNode }) {
  return (
    <section className={cn('grid gap-4', className)}>
      <SectionHeading {...heading} />
      {children}
    </section>
  );
}

/** A small heading over a list: a day, a group. Sticks to the top while its list passes. */
export function ListHeading({ children, sticky = false, className }: { children: ReactNode; sticky?: boolean; className?: string }) {
  return <h3 className={cn('py-2 text-sm font-medium text-muted', sticky && 'sticky top-0 z-10 bg-paper', className)}>{children}</h3>;
}
