import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';

/** The shape of an app page that is coming. */
export function AppPageSkeleton() {
  return (
    <Loading label="Loading..." className="grid max-w-6xl gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageMeta title="Forewire" />
      <Skeleton className="h-7 w-64 max-w-full" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-3 border-t border-line pt-6">
          <Skeleton className="h-5 w-3/5" />
          <SkeletonText lines={2} className="max-w-reading" />
        </div>
      ))}
    </Loading>
  );
}

/** The shape of a public page that is coming. */
export function PublicPageFallback() {
  return (
    <Loading label="Loading..." className="mx-auto grid min-h-[80dvh] max-w-3xl content-start justify-items-center gap-5 px-5 pt-24 md:pt-36">
      <PageMeta title="Forewire" />
      <Skeleton className="h-11 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-4 h-36 w-full rounded-card" />
    </Loading>
  );
}

/** The session is being checked, and what follows depends on it. */
export function SessionCheck() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-base text-muted">
      <PageMeta title="Forewire" />
      Loading...
    </div>
  );
}
