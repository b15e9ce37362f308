import type { ReactNode } from 'react';
import { TopNavigation } from './top-navigation.tsx';

/** A public page under the site's navigation; the footer is the page's own. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="sr-only z-50 rounded-control bg-accent-fill px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3">
        Skip to content
      </a>
      <TopNavigation />
      <main id="content" tabIndex={-1} className="min-h-dvh pt-16 outline-none">
        {children}
      </main>
    </>
  );
}
