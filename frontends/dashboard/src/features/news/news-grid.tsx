import { Newspaper } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@forewire/ui/button.tsx';
import { CopyButton } from '@forewire/ui/copy-button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { Lead, NewsCard } from '@forewire/ui/news-card.tsx';
import { type RecentResult, useRecentResults } from '@forewire/ui/recent-results.ts';
import { useTimeFormat } from '@forewire/ui/relative-time.tsx';
import { Sheet } from '@forewire/ui/sheet.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { SourceLabel } from '@forewire/ui/source-icon.tsx';
import { exactTime } from '@forewire/ui/time-ago.ts';
import { useArrivals } from '@forewire/ui/use-arrivals.ts';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';

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

function Preview({ item, onClose }: { item: RecentResult | null; onClose: () => void }) {
  const format = useTimeFormat();
  return (
    <Sheet
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Latest news"
      footer={
        item ? (
          <>
            <CopyButton text={() => `${item.title}\n\n${item.summary}\n\n${item.url}`} label="Copy summary" />
            <Button asChild variant="primary">
              <a href={item.url} target="_blank" rel="noreferrer noopener">
                View article
              </a>
            </Button>
          </>
        ) : null
      }
    >
      {item ? (
        <article className="grid gap-4">
          <Lead url={item.imageUrl} className="aspect-video rounded-control" />
          <h2 className="font-serif text-xl leading-tight font-medium text-balance">{item.title}</h2>
          <p className="-mt-2 grid gap-1 text-sm text-muted">
            <SourceLabel source={{ url: item.url, name: item.domain }} className="font-medium text-ink" />
            {item.publishedDate ? `Published ${exactTime(item.publishedDate, format)}` : `Found ${exactTime(item.createdAt, format)}`}
          </p>
          <p className="text-md whitespace-pre-wrap">{item.summary || 'No description available'}</p>
        </article>
      ) : null}
    </Sheet>
  );
}

/** What public tasks found last, as it comes in. */
export function NewsGrid() {
  const news = useRecentResults();
  const ids = useMemo(() => news.data?.map(({ id }) => id), [news.data]);
  const fresh = useArrivals('news', ids);
  const [openId, setOpenId] = useState<string | null>(null);
  if (news.isPending) return <GridSkeleton />;
  if (!news.data) return <ErrorState title="Failed to fetch recent results" error={news.error} retrying={news.isFetching} onRetry={() => void news.refetch()} />;
  if (news.data.length === 0) {
    return <EmptyState className="min-h-[50dvh]" icon={<Newspaper size={20} aria-hidden />} title="No public news yet" description="What shared monitors find appears here. Share one of yours to make the beginning." />;
  }
  return (
    <>
      <ul aria-label="Latest news" className={grid}>
        {news.data.map((item) => (
          <NewsCard key={item.id} heading="h2" item={item} fresh={fresh.has(item.id)} onOpen={() => setOpenId(item.id)} />
        ))}
      </ul>
      <Preview item={news.data.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </>
  );
}
