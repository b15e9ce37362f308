import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { GuideIndex } from '../features/guide/guide-index.tsx';
import { PublicFrame } from './public-frame.tsx';

/** What the guide has. */
export default function GuideIndexPage() {
  return (
    <PublicFrame>
      <PageMeta title="Guide" canonical="/docs" description="How to use Forewire, from the first monitor to teams and API keys, and how to run it." />
      <GuideIndex />
    </PublicFrame>
  );
}
