import type { ReactNode } from 'react';

export type Clause = { heading: string; paragraphs: readonly ReactNode[] };

/** A legal text, set to be read. */
export function LegalText({ title, lead, clauses }: { title: string; lead: string; clauses: readonly Clause[] }) {
  return (
    <article className="mx-auto w-full max-w-3xl px-5 pt-12 pb-20 md:px-8 md:pt-20">
      <h1 className="font-serif text-2xl leading-tight font-medium tracking-tight md:text-3xl">{title}</h1>
      <p className="mt-4 max-w-reading text-md text-muted">{lead}</p>
      {clauses.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-10 grid gap-3">
          <h2 className="text-lg font-semibold">{heading}</h2>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="max-w-reading text-md">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
