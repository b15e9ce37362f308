import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Whether the page is scrolled by more than that many pixels. */
export function useScrolled(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > pixels, () => false);
}
