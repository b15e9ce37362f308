import type { ReactNode } from 'react';

export type Point = { icon?: ReactNode; title: string; text: string };

/** Points in columns under a rule each, like a newspaper's. */
export function RuledPoints({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ icon, title, text }) => (
        <li key={title} className="border-t border-line-strong/50 pt-4">
          <h3 className="flex items-center gap-2.5 text-md font-semibold">
            {icon ? <span className="text-accent">{icon}</span> : null}
            {title}
          </h3>
          <p className="mt-2 text-md text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
