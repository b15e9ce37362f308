import { PageMeta } from '@forewire/ui/page-meta.tsx';
import { Hero } from '../features/hero/hero-form.tsx';

/** The home page. */
export default function HomePage() {
  return (
    <>
      <PageMeta title="Forewire" canonical="/" description="Say in plain words what matters to you. Forewire watches the sources, reads what is new and alerts you once, the moment it is news." />
      <Hero />
    </>
  );
}
