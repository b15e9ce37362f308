import { Link } from 'react-router';
import { Button } from '@forewire/ui/button.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { LatestNews } from '../features/news/latest-news.tsx';
import { Band } from '../parts/band.tsx';
import { PublicHead } from '../parts/public-head.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Everything that shared monitors found last. */
export default function FeedsPage() {
  return (
    <PublicFrame>
      <PageMeta title="Feeds" canonical="/feeds" description="What the shared monitors of this installation found last, as it comes in." />
      <PublicHead title="Public feeds" lead="What the shared monitors of this installation found last. New stories come in by themselves." />
      <Band className="pt-0 md:pt-0">
        <h2 className="sr-only">Latest news</h2>
        <LatestNews
          emptyAction={
            <Button asChild>
              <Link to="/onboarding">Start a monitor</Link>
            </Button>
          }
        />
      </Band>
    </PublicFrame>
  );
}
