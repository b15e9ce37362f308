import { useEffect, useState } from 'react';

export type BrowserPermission = NotificationPermission | 'unsupported';

function read(): BrowserPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Whether this browser lets the site notify; follows what is changed in the browser's own settings. */
export function usePermission(): { permission: BrowserPermission; ask: () => Promise<BrowserPermission> } {
  const [permission, setPermission] = useState(read);
  useEffect(() => {
    const stop = new AbortController();
    const follow = () => setPermission(read());
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', follow, { signal: stop.signal }),
      // Not every browser tells of this permission; it is read again when the page is looked at.
      () => undefined,
    );
    window.addEventListener('focus', follow, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const ask = async () => {
    await Notification.requestPermission();
    setPermission(read());
    return read();
  };
  return { permission, ask };
}
