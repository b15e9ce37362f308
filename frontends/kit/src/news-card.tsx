import { useState } from 'react';
import { useNow } from '@forewire/ui/clock.ts';
import { cn } from '@forewire/ui/cn.ts';
import type { RecentResult } from '@forewire/ui/recent-results.ts';
import { RelativeTime } from '@forewire/ui/relative-time.tsx';
import { SourceIcon } from '@forewire/ui/source-icon.tsx';
import { sourceName } from '@forewire/ui/source-name.ts';

const redMs = 60_000;

/** The lead image; nothing where there is none, or it can't be had. */
export function Lead({ url, className }: { url: string | null; className?: string }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return null;
  return <img src={url} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(true)} className={cn('w-full bg-sunken object-cover', className)} />;
}

function Age({ item }: { item: RecentResult }) {
  const now = useNow();
  const red = now.getTime() - new Date(item.createdAt).getTime() < redMs;
  return (
    <span className={cn('relative z-10 inline-flex shrink-0 items-center gap-1.5', red && 'font-medium text-live')}>
      {red ? <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-current" /> : null}
      <RelativeTime value={item.createdAt} />
    </span>
  );
}

export type NewsCardProps = {
  item: RecentResult;
  /** It has just come. */
  fresh: boolean;
  /** What stands above the list of cards decides. */
  heading: 'h2' | 'h3';
  onOpen: () => void;
};

/** One story of the latest news; opens its preview. Red in its first minute, glowing when it has just come. */
export function NewsCard({ item, fresh, heading: Heading, onOpen }: NewsCardProps) {
  const source = { url: item.url, name: item.domain };
  return (
    <li className={cn('relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:border-line-strong/60', fresh && 'animate-arrive')}>
      {fresh ? <span aria-hidden className="pointer-events-none absolute inset-0 animate-glow" /> : null}
      <Lead url={item.imageUrl} className="aspect-video" />
      <div className="relative flex flex-1 flex-col gap-2 p-4">
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <SourceIcon source={source} size={16} />
          <span className="truncate font-medium text-ink">{sourceName(source)}</span>
          <span aria-hidden>·</span>
          <Age item={item} />
        </p>
        <Heading className="font-serif text-lg leading-snug font-medium text-balance">
          <button type="button" onClick={onOpen} className="rounded-small text-left after:absolute after:-inset-px after:rounded-card">
            {item.title}
          </button>
        </Heading>
        {item.summary ? <p className="line-clamp-3 text-base text-muted">{item.summary}</p> : null}
      </div>
    </li>
  );
}
