import { toast as sonner } from 'sonner';

export type ToastOptions = {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** How long it stays; 4 s unless said otherwise. */
  durationMs?: number;
  /** The same id replaces a toast that is still shown. */
  id?: string;
};

type Kind = 'message' | 'success' | 'info' | 'warning' | 'error';

function show(kind: Kind) {
  return (title: string, { durationMs, ...options }: ToastOptions = {}) => {
    sonner[kind](title, { ...options, ...(durationMs ? { duration: durationMs } : {}) });
  };
}

/** A line at the edge of the screen about what just happened. */
export const toast = {
  message: show('message'),
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  dismiss: (id?: string) => void sonner.dismiss(id),
};
