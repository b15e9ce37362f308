import type { ReactNode } from 'react';
import { SkipLink } from './skip-link.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** A public page under the site's navigation; the footer is the page's own. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopNavigation />
      <main id="content" tabIndex={-1} className="min-h-dvh pt-16 outline-none">
        {children}
      </main>
    </>
  );
}
