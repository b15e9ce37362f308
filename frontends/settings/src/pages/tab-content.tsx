import { lazy, Suspense, useMemo, useState } from 'react';
import { Loading, Skeleton } from '@forewire/ui/skeleton.tsx';
import type { SettingsTab } from '@forewire/ui/remote-contract.ts';
import { RowsSkeleton } from '../parts/loaded.tsx';
import { SettingsBoundary } from '../parts/settings-boundary.tsx';
import { entryOf, type TabEntry } from './settings-tabs.ts';

function TabSkeleton({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`} className="grid max-w-4xl gap-8">
      <span className="grid gap-2">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </span>
      <RowsSkeleton rows={3} />
    </Loading>
  );
}

function fetchTab(load: TabEntry['load'], _attempt: number) {
  return lazy(load);
}

/** One tab, fetched when it is needed. */
export function TabContent({ tab }: { tab: SettingsTab }) {
  const { label, load } = entryOf(tab);
  const [attempt, setAttempt] = useState(0);
  // A lazy component remembers that it failed, so that another attempt needs another one.
  const Tab = useMemo(() => fetchTab(load, attempt), [load, attempt]);
  return (
    <SettingsBoundary onRetry={() => setAttempt((now) => now + 1)}>
      <Suspense fallback={<TabSkeleton label={label} />}>
        <Tab />
      </Suspense>
    </SettingsBoundary>
  );
}
