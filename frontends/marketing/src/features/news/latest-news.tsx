import { Newspaper } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { NewsCard } from '@forewire/ui/news-card.tsx';
import { useRecentResults } from '@forewire/ui/recent-results.ts';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { useArrivals } from '@forewire/ui/use-arrivals.ts';
import { ContentPreview } from './content-preview.tsx';

// Fewer would leave a hole in the row.
const fewCards = 3;
const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

function GridSkeleton() {
  return (
    <Loading label="Loading the latest news" className={grid}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="grid gap-3 rounded-card border border-line p-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-2/3" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </Loading>
  );
}

export type LatestNewsProps = {
  /** How many are shown at most. */
  limit?: number;
  /** The next step where nothing is public yet. */
  emptyAction?: ReactNode;
};

/** What public monitors of this installation found last, as it comes in. */
export function LatestNews({ limit = Infinity, emptyAction }: LatestNewsProps) {
  const news = useRecentResults();
  const ids = useMemo(() => news.data?.map(({ id }) => id), [news.data]);
  const fresh = useArrivals('news', ids);
  const [openId, setOpenId] = useState<string | null>(null);
  if (news.isPending) return <GridSkeleton />;
  if (!news.data) return <ErrorState className="rounded-card border border-line bg-surface" title="Failed to fetch recent results" error={news.error} retrying={news.isFetching} onRetry={() => void news.refetch()} />;
  if (news.data.length === 0) {
    return (
      <EmptyState
        className="rounded-card border border-dashed border-line-strong/40"
        icon={<Newspaper size={20} aria-hidden />}
        title="Nothing public yet"
        description="When somebody here shares a monitor, what it finds appears in this place, newest first. Yours could be the first."
        action={emptyAction}
      />
    );
  }
  return (
    <>
      <ul aria-label="Latest news" className={grid}>
        {news.data.slice(0, limit).map((item) => (
          <NewsCard key={item.id} heading="h3" item={item} fresh={fresh.has(item.id)} onOpen={() => setOpenId(item.id)} />
        ))}
        {news.data.length < fewCards ? (
          <li className="flex min-h-48 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line-strong/40 p-6 text-center">
            <p className="max-w-[30ch] text-base text-muted">What other shared monitors find appears here as well.</p>
            {emptyAction}
          </li>
        ) : null}
      </ul>
      <ContentPreview item={news.data.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </>
  );
}
