import { ArrowLeft, ChevronRight, ExternalLink, Inbox } from 'lucide-react';
import { Button } from '@forewire/ui/button.tsx';
import { Card } from '@forewire/ui/card.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { LoadMore, moreOf } from '@forewire/ui/load-more.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { RelativeTime, useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { sourceHost } from '@forewire/ui/source-name.ts';
import { exactTime } from '@forewire/ui/time-ago.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { MailFrame } from '../../parts/mail-frame.tsx';
import { type Briefing, useBriefings } from './briefings.api.ts';

const resultsOf = (count: number) => `${count} result${count === 1 ? '' : 's'}`;

function HistoryRow({ briefing, onOpen }: { briefing: Briefing; onOpen: () => void }) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 transition-colors duration-150 first:rounded-t-card last:rounded-b-card hover:bg-sunken/60">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {briefing.briefingType === 'morning' ? 'Morning' : 'Evening'}
          <span aria-hidden>·</span>
          {resultsOf(briefing.taskResultsCount)}
          <span aria-hidden>·</span>
          <span className="relative z-10">
            <RelativeTime value={briefing.sentAt} daysUntilDate={1} />
          </span>
        </p>
        <button type="button" onClick={onOpen} className="text-left font-serif text-md leading-snug font-medium after:absolute after:inset-0">
          {briefing.subjectLine}
        </button>
        <p className="line-clamp-1 text-sm text-muted">{briefing.previewText}</p>
      </div>
      <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
    </li>
  );
}

function Waiting() {
  return (
    <Card padding="none" className="divide-y divide-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 px-4 py-4">
          <Skeleton className="h-3.5 w-40" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Card>
  );
}

/** The briefings that were sent; each opens in the reader. */
export function BriefingHistory({ onOpen }: { onOpen: (briefing: Briefing) => void }) {
  const briefings = useBriefings();
  return (
    <Loaded query={briefings} label="Loading briefings" title="The briefings could not be loaded" skeleton={<Waiting />}>
      {(pages) =>
        rowsOf(pages).length === 0 ? (
          <div className="rounded-card border border-dashed border-line">
            <EmptyState className="py-8" icon={<Inbox size={20} aria-hidden />} title="No briefings yet" description="Each briefing that was sent to you stays here. When your monitors found nothing, none is sent." />
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <Card padding="none">
              <ul className="divide-y divide-line">
                {rowsOf(pages).map((briefing) => (
                  <HistoryRow key={briefing.id} briefing={briefing} onOpen={() => onOpen(briefing)} />
                ))}
              </ul>
            </Card>
            <LoadMore {...moreOf(briefings)} shown={rowsOf(pages).length} />
          </div>
        )
      }
    </Loaded>
  );
}

/** One briefing: when, about which hours, the mail itself and its articles. */
export function BriefingReader({ briefing, onBack }: { briefing: Briefing; onBack: () => void }) {
  const format = useTimeFormat();
  return (
    <article className="grid max-w-4xl gap-5">
      <Button autoFocus variant="ghost" size="sm" className="-ml-2.5 w-fit" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
        All briefings
      </Button>
      <header className="grid gap-1.5 ">
        <h2 className="font-serif text-xl leading-tight font-medium text-balance">{briefing.subjectLine}</h2>
        <p className="text-base text-muted">
          Sent {exactTime(briefing.sentAt, format)}. {resultsOf(briefing.taskResultsCount)} from {exactTime(briefing.contentPeriodStart, format)} to {exactTime(briefing.contentPeriodEnd, format)}.
        </p>
      </header>
      <MailFrame html={briefing.htmlContent} title={briefing.subjectLine} />
      {briefing.articleLinks.length > 0 ? (
        <section aria-label="Articles" className="grid gap-1">
          <h3 className="text-base font-semibold">Articles</h3>
          <ul className="grid">
            {briefing.articleLinks.map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer noopener" className="flex min-h-10 items-center gap-3 rounded-control py-1.5 hover:underline touch:min-h-11">
                  <span className="min-w-0 flex-1 text-base">{title}</span>
                  <span className="shrink-0 text-sm text-muted">{sourceHost(url)}</span>
                  <ExternalLink size={14} aria-hidden className="shrink-0 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
