import type { ReactNode } from 'react';
import { cn } from '@forewire/ui/cn.ts';

export type BandProps = { id?: string; title?: string; lead?: ReactNode; actions?: ReactNode; sunken?: boolean; /** The heading beside the content where there is room. */ beside?: boolean; className?: string; children: ReactNode };

/** A band across a public page under a heading of its own. */
export function Band({ id, title, lead, actions, sunken = false, beside = false, className, children }: BandProps) {
  return (
    <section id={id} aria-label={title} className={cn('scroll-mt-16', sunken && 'border-y border-line bg-sunken/60')}>
      <div className={cn('mx-auto w-full max-w-6xl px-5 py-14 md:px-8 md:py-20', beside && 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12', className)}>
        {title ? (
          <div className="mb-8 flex flex-wrap content-start items-end justify-between gap-x-6 gap-y-3 md:mb-10">
            <div className="grid gap-2">
              <h2 className="font-serif text-2xl leading-tight font-medium tracking-tight text-balance">{title}</h2>
              {lead ? <p className="max-w-[62ch] text-md text-muted">{lead}</p> : null}
            </div>
            {actions}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
