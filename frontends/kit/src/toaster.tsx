import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '@forewire/ui/toast.ts';

const ToasterView = lazy(() => import('./toaster-view.tsx'));
// After everything that the page itself loads, but before somebody may be offline and has to be told so.
const loadAfterMs = 3000;

/** Where toasts appear; once, in the shell. Its library comes after the page, or with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = (): void => setWanted(true);
    const timer = setTimeout(want, loadAfterMs);
    const unsubscribe = onFirstToast(want);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToasterView />
    </Suspense>
  );
}
