import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the device has no network, as long as it has none. Not a toast: its library would have to be loaded first. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribe, () => !navigator.onLine, () => false);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 flex justify-center px-4 md:bottom-4">
      {offline ? (
        <p className="flex animate-fade-in items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-sm font-medium shadow-float">
          <WifiOff size={15} aria-hidden className="shrink-0 text-warn" />
          You are offline. This may be out of date.
        </p>
      ) : null}
    </div>
  );
}
