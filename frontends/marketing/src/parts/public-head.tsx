import type { ReactNode } from 'react';

export type PublicHeadProps = { over?: ReactNode; title: string; lead?: ReactNode; children?: ReactNode };

/** The head of a public page: headline, lead, and what to do next. */
export function PublicHead({ over, title, lead, children }: PublicHeadProps) {
  return (
    <header className="mx-auto grid w-full max-w-6xl gap-4 px-5 pt-12 pb-10 md:px-8 md:pt-20 md:pb-14">
      {over ? <p className="text-sm font-medium text-muted">{over}</p> : null}
      <h1 className="max-w-[22ch] font-serif text-2xl leading-tight font-medium tracking-tight text-balance md:text-3xl">{title}</h1>
      {lead ? <p className="max-w-[62ch] text-md text-muted">{lead}</p> : null}
      {children ? <div className="mt-2 flex flex-wrap gap-2.5">{children}</div> : null}
    </header>
  );
}
