import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';

/** The shape of rows that are coming. */
export function RowsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4 py-4">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-5 w-9 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** A query of one answer or of pages. */
type Asked<T> = Pick<UseQueryResult<T>, 'isError' | 'error' | 'isFetching'> & { data: T | undefined; refetch: () => Promise<unknown> };
type LoadedProps<T> = { query: Asked<T>; label: string; title?: string; skeleton?: ReactNode; children: (data: T) => ReactNode };

/** What was asked for once it is there, its shape until then, and a way to try again when it didn't come. */
export function Loaded<T>({ query, label, title = 'Settings Error', skeleton = <RowsSkeleton />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState className="rounded-card border border-line py-8" title={title} error={query.error} retryLabel="Try Again" retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return <Loading label={label}>{skeleton}</Loading>;
}
