import { Link, useLocation } from '@forewire/ui/router.ts';
import { Button } from '@forewire/ui/button.tsx';
import { PageMeta } from '@forewire/ui/page-meta.tsx';

/** Nobody shows this address (spec public-site.md §2). */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <PageMeta title="Page not found" noindex />
      <p className="text-sm font-medium text-muted">404</p>
      <h1 className="font-serif text-2xl font-medium text-balance">Page not found</h1>
      <p className="text-md text-muted">The page you&apos;re looking for doesn&apos;t exist.</p>
      <code className="max-w-full rounded-control bg-sunken px-2.5 py-1 font-mono text-sm break-all text-muted">{pathname}</code>
      <Button asChild variant="primary" className="mt-3">
        <Link to="/">Take me home</Link>
      </Button>
    </div>
  );
}
