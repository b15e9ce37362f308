import { PageBody, PageHeader } from '@forewire/ui/page.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { NewsGrid } from '../features/news/news-grid.tsx';

/** The latest news of public tasks; open to everybody. */
export default function NewsPage() {
  return (
    <div className="mx-auto max-w-6xl">
      <PageMeta title="Latest news" description="What public monitors on Forewire found last, the moment it was found." canonical="/news" />
      <PageHeader title="Latest news" description="What public monitors found last, the moment it was found." />
      <PageBody className="pt-3">
        <NewsGrid />
      </PageBody>
    </div>
  );
}
