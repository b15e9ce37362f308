import { Logo } from '@forewire/ui/logo.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';

/** The picture that links to the site are shown with, 1200 by 630, to be photographed. */
export default function OgPreviewPage() {
  return (
    <div className="flex h-[630px] w-[1200px] flex-col justify-between bg-paper p-20">
      <PageMeta title="Link preview" noindex />
      <Logo size={48} />
      <div className="grid gap-6">
        <h1 className="max-w-[18ch] font-serif text-3xl leading-tight font-medium tracking-tight">Know it first, and know it once.</h1>
        <p className="max-w-[46ch] text-lg text-muted">Say in plain words what matters to you. Forewire watches the sources and tells you the moment it is news.</p>
      </div>
    </div>
  );
}
