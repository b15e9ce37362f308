import { lazy, Suspense } from 'react';

const ToasterView = lazy(() => import('./toaster-view.tsx'));

/** Where toasts appear; once, in the shell. */
export function Toaster() {
  return (
    <Suspense>
      <ToasterView />
    </Suspense>
  );
}
