import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { GuideView } from '../features/guide/guide-view.tsx';
import { type GuideText, loadGuideText } from '../parts/guide.ts';
import { useHashScroll } from '../parts/use-hash-scroll.ts';
import { PublicFrame } from './public-frame.tsx';

/** One page of the guide. */
function GuidePage({ guide }: { guide: GuideText }) {
  useHashScroll();
  return (
    <PublicFrame>
      <PageMeta title={`${guide.title} · Guide`} description={guide.lead} canonical={guide.path} />
      <GuideView guide={guide} />
    </PublicFrame>
  );
}

/** The page of an address, with its text. */
export async function guidePageAt(path: string) {
  const guide = await loadGuideText(path);
  return { default: () => <GuidePage guide={guide} /> };
}
