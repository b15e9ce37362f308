import { Sunrise } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { EmptyState } from '@forewire/ui/empty-state.tsx';
import { ErrorState } from '@forewire/ui/error-state.tsx';
import { LoadMore, type LoadMoreProps, moreOf } from '@forewire/ui/load-more.tsx';
import { useMedia } from '@forewire/ui/media.ts';
import { PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { rowsOf } from '@forewire/ui/pages.ts';
import { useShell } from '@forewire/ui/shell-context.tsx';
import { Loading, Skeleton, SkeletonText } from '@forewire/ui/skeleton.tsx';
import { BriefingList } from '../features/briefings/briefing-list.tsx';
import { BriefingReader } from '../features/briefings/briefing-reader.tsx';
import { type Briefing, useBriefing, useBriefings } from '../features/briefings/briefings.api.ts';

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

/** The one that was asked for; a link from a mail may lead further back than the list was read. */
function useChosen(briefings: readonly Briefing[], chosenId: string | null): { chosen: Briefing | undefined; coming: boolean } {
  const listed = briefings.find(({ id }) => id === chosenId);
  const single = useBriefing(listed ? null : chosenId);
  return { chosen: listed ?? single.data, coming: single.isLoading };
}

type ContentProps = { briefings: readonly Briefing[]; chosenId: string | null; end: LoadMoreProps };

function OnPhone({ briefings, chosen, end }: Omit<ContentProps, 'chosenId'> & { chosen: Briefing | undefined }) {
  if (chosen) return <BriefingReader briefing={chosen} />;
  return (
    <>
      <BriefingList briefings={briefings} currentId={null} />
      <LoadMore {...end} className="py-4" />
    </>
  );
}

function Content({ briefings, chosenId, end }: ContentProps) {
  const large = useMedia('(min-width: 1024px)');
  const { chosen, coming } = useChosen(briefings, chosenId);
  if (coming) return <Waiting />;
  if (!large) {
    return (
      <div className="px-4 pb-12 md:px-8">
        <OnPhone briefings={briefings} chosen={chosen} end={end} />
      </div>
    );
  }
  const shown = chosen ?? briefings[0];
  return (
    <div className="flex gap-8 px-8 pb-16">
      <div className="sticky top-6 -ml-3.5 max-h-[calc(100dvh-3rem)] w-80 shrink-0 self-start overflow-y-auto">
        <BriefingList briefings={briefings} currentId={shown?.id ?? null} />
        <LoadMore {...end} className="py-4" />
      </div>
      <div className="min-w-0 max-w-[760px] flex-1">{shown ? <BriefingReader key={shown.id} briefing={shown} /> : null}</div>
    </div>
  );
}

function Loaded({ briefings, chosenId }: { briefings: ReturnType<typeof useBriefings>; chosenId: string | null }) {
  if (briefings.isPending) return <Waiting />;
  if (!briefings.data) return <ErrorState className="min-h-[55dvh]" title="The briefings could not be loaded" error={briefings.error} retrying={briefings.isFetching} onRetry={() => void briefings.refetch()} />;
  const rows = rowsOf(briefings.data);
  return rows.length === 0 ? <Nothing /> : <Content briefings={rows} chosenId={chosenId} end={{ ...moreOf(briefings), shown: rows.length }} />;
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
      <Loaded briefings={briefings} chosenId={chosenId} />
    </>
  );
}
