import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { SourceOverview } from '../features/sources/source-view.tsx';
import { Band } from '../parts/band.tsx';
import { PublicHead } from '../parts/public-head.tsx';
import { PublicFrame } from './public-frame.tsx';

/** What can be watched. */
export default function SourcesPage() {
  return (
    <PublicFrame>
      <PageMeta title="Sources" canonical="/sources" description="What Forewire can watch today, and what it can’t: sites, feeds, local news, Reddit, Telegram, Truth Social and X." />
      <PublicHead title="What it can watch" lead="Any site that can be read without signing in, with a feed or without one. For platforms that make it harder, here is what is possible and what isn’t." />
      <Band className="pt-0 md:pt-0">
        <SourceOverview />
      </Band>
    </PublicFrame>
  );
}
