import type { ReactNode } from 'react';
import { FooterTaskBox } from '../features/hero/footer-task-box.tsx';
import { SiteFooter } from '../features/site/site-footer.tsx';

/** A public page above the site's footer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SiteFooter taskBox={<FooterTaskBox />} />
    </>
  );
}
