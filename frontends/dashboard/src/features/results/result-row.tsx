import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Result } from '@forewire/contracts/http/tasks';
import { useNow } from '@forewire/ui/clock.ts';
import { cn } from '@forewire/ui/cn.ts';
import { SourceIcon, SourceIcons } from '@forewire/ui/source-icon.tsx';
import { type NamedSource, sourceName } from '@forewire/ui/source-name.ts';
import { recency } from '@forewire/ui/time-ago.ts';
import { RelevanceButtons } from './relevance-buttons.tsx';
import { ResultAge } from './result-age.tsx';
import { publishedAt } from './result-list.ts';

export type ResultRowProps = {
  result: Result;
  /** Came while the page was open. */
  fresh: boolean;
  /** What an alert led to. */
  wanted: boolean;
  mayRate: boolean;
  onOpen: () => void;
};

/** The sources that told it; its own address where there are no links. */
export function sourcesOf(result: Result): NamedSource[] {
  if (result.links.length === 0) return [{ url: result.url, name: null }];
  return result.links.map(({ url, sourceName: name }) => ({ url, name }));
}

function Meta({ result, sources }: { result: Result; sources: readonly NamedSource[] }) {
  const [first] = sources;
  const now = useNow();
  const justFound = recency(result.foundAt, now) === 'very-recent';
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
      {first ? (
        <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-ink">
          <SourceIcon source={first} size={16} />
          <span className="truncate">{sourceName(first)}</span>
        </span>
      ) : null}
      <span aria-hidden>·</span>
      <span className="relative z-10">
        <ResultAge result={result} />
      </span>
      {justFound ? (
        <span className="inline-flex items-center gap-1.5 text-live">
          <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-current" />
          New
        </span>
      ) : null}
      {result.updateOf ? (
        <span className="inline-flex items-center gap-1 text-accent">
          <History size={13} aria-hidden />
          Update to an earlier story
        </span>
      ) : null}
    </div>
  );
}

function ToldBy({ sources }: { sources: readonly NamedSource[] }) {
  return (
    <p className="relative z-10 mt-1 flex items-center gap-2 justify-self-start text-sm text-muted">
      <SourceIcons sources={sources} size={18} />
      {sources.length} sources
    </p>
  );
}

/** One event: who told it, when, and what; opens its preview. */
export function ResultRow({ result, fresh, wanted, mayRate, onOpen }: ResultRowProps) {
  const now = useNow();
  const row = useRef<HTMLElement>(null);
  const sources = sourcesOf(result);
  const age = recency(publishedAt(result), now);
  useEffect(() => {
    if (wanted) row.current?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return (
    <li>
      <article
        ref={row}
        className={cn(
          'group relative isolate -mx-3 grid grid-cols-1 gap-1 rounded-card px-3 py-4 transition-colors duration-150 hover:bg-sunken/70',
          age === 'very-recent' && 'bg-live-soft/60',
          fresh && 'animate-arrive',
        )}
      >
        {fresh || wanted ? <span aria-hidden className="pointer-events-none absolute inset-0 -z-10 animate-glow rounded-card" /> : null}
        <div className="flex min-h-7 items-center justify-between gap-3">
          <Meta result={result} sources={sources} />
          {mayRate ? <RelevanceButtons result={result} once={age !== 'older'} /> : null}
        </div>
        <h3 className="font-serif text-lg leading-[1.3] font-medium text-balance">
          <button type="button" onClick={onOpen} className="rounded-small text-left after:absolute after:inset-0 after:rounded-card">
            {result.title.trim()}
          </button>
        </h3>
        {result.summary ? <p className="line-clamp-2 max-w-reading text-base text-muted">{result.summary}</p> : null}
        {sources.length > 1 ? <ToldBy sources={sources} /> : null}
      </article>
    </li>
  );
}
