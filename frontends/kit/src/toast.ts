import type { ExternalToast } from 'sonner';

export type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** How long it stays; 4 s unless said otherwise. */
  durationMs?: number;
  /** The same id replaces a toast that is still shown. */
  id?: string;
};

type Kind = 'message' | 'success' | 'info' | 'warning' | 'error';

let isWanted = false;
const waiting = new Set<() => void>();

/** Calls back once the first toast is asked for; returns what ends it. */
export function onFirstToast(listener: () => void): () => void {
  if (isWanted) listener();
  else waiting.add(listener);
  return () => waiting.delete(listener);
}

function want(): void {
  isWanted = true;
  for (const listener of waiting) listener();
  waiting.clear();
}

let announceReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  announceReady = resolve;
});

/** Called by the toaster once it listens: what was said before would be lost. */
export function toasterIsReady(): void {
  announceReady();
}

// Loaded when first needed, since no page needs it to be seen.
async function library() {
  want();
  const [{ toast: sonner }] = await Promise.all([import('sonner'), ready]);
  return sonner;
}

function show(kind: Kind) {
  return (title: string, { durationMs, ...rest }: ToastOptions = {}): void => {
    const options: ExternalToast = { ...rest, ...(durationMs ? { duration: durationMs } : {}) };
    void library().then((sonner) => sonner[kind](title, options));
  };
}

/** A line at the edge of the screen about what just happened. */
export const toast = {
  message: show('message'),
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  dismiss: (id?: string): void => void library().then((sonner) => sonner.dismiss(id)),
};
