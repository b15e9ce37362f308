import { lazy, Suspense, useEffect, useState } from 'react';

const ToasterView = lazy(() => import('./toaster-view.tsx'));

/** Where toasts appear; once, in the shell. There are none before the page is alive, so it is not rendered beforehand. */
export function Toaster() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!alive) return null;
  return (
    <Suspense>
      <ToasterView />
    </Suspense>
  );
}
