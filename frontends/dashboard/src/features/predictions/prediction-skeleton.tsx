import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';

/** A prediction that is being read. */
export function PredictionSkeleton() {
  return (
    <Loading label="Loading the prediction" className="grid gap-5">
      <Skeleton className="h-8 w-3/5" />
      <SkeletonText lines={5} className="max-w-reading" />
      <div className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  );
}
