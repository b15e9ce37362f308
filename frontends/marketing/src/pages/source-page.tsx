import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { findSourcePage } from '../features/sources/source-pages.ts';
import { SourceView } from '../features/sources/source-view.tsx';
import { toFaqPage } from '../parts/questions.tsx';
import { PublicFrame } from './public-frame.tsx';

/** One kind of source. */
export default function SourcePage({ slug }: { slug: string }) {
  const page = findSourcePage(slug);
  if (!page) return null;
  return (
    <PublicFrame>
      <PageMeta title={`${page.name} monitoring`} description={page.lead} canonical={`/sources/${page.slug}`} structuredData={toFaqPage(page.questions)} />
      <SourceView page={page} />
    </PublicFrame>
  );
}
