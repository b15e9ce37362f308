import type { ReactNode } from 'react';
import { DialogWindow } from './dialog-window.tsx';

export type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; children: ReactNode; footer?: ReactNode };

/** A panel beside the page, from the right; on a phone from below. */
export function Sheet(props: SheetProps) {
  return <DialogWindow {...props} place="side" />;
}
