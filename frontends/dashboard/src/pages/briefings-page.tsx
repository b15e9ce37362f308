import { Sunrise } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { useMedia } from '@forewire/ui/media.ts';
import { PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { BriefingList } from '../features/briefings/briefing-list.tsx';
import { BriefingReader } from '../features/briefings/briefing-reader.tsx';
import { type Briefing, useBriefings } from '../features/briefings/briefings.api.ts';

function Waiting() {
  return (
    <Loading label="Loading briefings" className="grid max-w-md gap-6 px-4 md:px-8">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2.5">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-5 w-4/5" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </Loading>
  );
}

function Nothing() {
  const { openSettings } = useShell();
  return (
    <EmptyState
      className="min-h-[55dvh]"
      icon={<Sunrise size={20} aria-hidden />}
      title="No briefings yet"
      description="Every morning and evening Forewire sums up what your monitors found. The first one appears here as soon as it was sent."
      action={<Button onClick={() => openSettings('briefing')}>Choose when</Button>}
    />
  );
}

function Content({ briefings, chosenId }: { briefings: readonly Briefing[]; chosenId: string | null }) {
  const large = useMedia('(min-width: 1024px)');
  const chosen = briefings.find(({ id }) => id === chosenId);
  const shown = chosen ?? (large ? briefings[0] : undefined);
  if (!large) return <div className="px-4 pb-12 md:px-8">{shown ? <BriefingReader briefing={shown} /> : <BriefingList briefings={briefings} currentId={null} />}</div>;
  return (
    <div className="flex gap-8 px-8 pb-16">
      <div className="sticky top-6 -ml-3.5 max-h-[calc(100dvh-3rem)] w-80 shrink-0 self-start overflow-y-auto">
        <BriefingList briefings={briefings} currentId={shown?.id ?? null} />
      </div>
      <div className="min-w-0 max-w-[760px] flex-1">{shown ? <BriefingReader key={shown.id} briefing={shown} /> : null}</div>
    </div>
  );
}

/** The briefings that were sent, and a reader for them. */
export default function BriefingsPage() {
  const [params] = useSearchParams();
  const briefings = useBriefings();
  const chosenId = params.get('id');
  const phoneReader = useMedia('(max-width: 1023.98px)') && chosenId !== null;
  return (
    <>
      <PageMeta title="Briefings" noindex />
      {phoneReader ? null : <PageHeader title="Briefings" />}
      {briefings.isPending ? <Waiting /> : null}
      {briefings.isError && !briefings.data ? <ErrorState className="min-h-[55dvh]" title="The briefings could not be loaded" error={briefings.error} retrying={briefings.isFetching} onRetry={() => void briefings.refetch()} /> : null}
      {briefings.data?.length === 0 ? <Nothing /> : null}
      {briefings.data && briefings.data.length > 0 ? <Content briefings={briefings.data} chosenId={chosenId} /> : null}
    </>
  );
}
