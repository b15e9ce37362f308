import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '@forewire/ui/badge.tsx';
import { Button } from '@forewire/ui/button.tsx';
import { cn } from '@forewire/ui/cn.ts';
import { Band } from '../../parts/band.tsx';
import { PublicHead } from '../../parts/public-head.tsx';
import { Questions } from '../../parts/questions.tsx';
import { type SourcePage, sourcePages } from './source-pages.ts';

function Lines({ title, lines, mark }: { title: string; lines: readonly string[]; mark: ReactNode }) {
  return (
    <div className="border-t border-line-strong/50 pt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-3 text-md">
            <span className="mt-1 shrink-0">{mark}</span>
            <span className="max-w-[58ch]">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What can and can't be watched of one kind of source. */
export function SourceView({ page }: { page: SourcePage }) {
  return (
    <>
      <PublicHead over={<Badge tone={page.standing.tone}>{page.standing.text}</Badge>} title={page.title} lead={page.lead}>
        <Button asChild variant="primary" size="lg">
          <Link to="/onboarding">Get started</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/sources">All sources</Link>
        </Button>
      </PublicHead>
      <Band className="pt-0 md:pt-0">
        <div className="grid gap-10 lg:grid-cols-2">
          <Lines title="What works" lines={page.works} mark={<Check size={18} aria-hidden className="text-ok" />} />
          <Lines title="What doesn’t" lines={page.limits} mark={<Minus size={18} aria-hidden className="text-muted" />} />
        </div>
      </Band>
      <Band sunken beside title="Questions">
        <Questions questions={page.questions} />
      </Band>
    </>
  );
}

/** All kinds of sources, with how far each goes. */
export function SourceOverview() {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {sourcePages.map((page, index) => (
        <li key={page.slug} className={cn(index === 0 && 'md:col-span-2', 'relative flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-6 transition-colors duration-150 hover:border-line-strong/60')}>
          <Badge tone={page.standing.tone}>{page.standing.text}</Badge>
          <h2 className="font-serif text-lg leading-snug font-medium">
            <Link to={`/sources/${page.slug}`} className="rounded-small after:absolute after:inset-0 after:rounded-card">
              {page.name}
            </Link>
          </h2>
          <p className="text-md text-muted">{page.lead}</p>
        </li>
      ))}
    </ul>
  );
}
