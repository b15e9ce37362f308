import { type PointerEvent, useRef } from 'react';
import { phoneQuery } from './media.ts';

/** Further than this part of the sheet, or faster than this, and letting go closes it. */
const enough = { part: 0.25, pxPerMs: 0.5 };
/** Below this it was a tap that slipped. */
const slipPx = 8;

type Pull = { sheet: HTMLElement; fromY: number; at: number };

/** Whether a finger that let go `downPx` further down after `forMs` meant to close a sheet of that height. */
export function closesSheet(downPx: number, forMs: number, heightPx: number): boolean {
  return downPx > slipPx && (downPx > heightPx * enough.part || downPx / Math.max(forMs, 1) > enough.pxPerMs);
}

/** For the head of a sheet on a phone: it follows the finger down, and closes or springs back when the finger lets go. */
export function usePullDown(onClose: () => void) {
  const pull = useRef<Pull | null>(null);
  const movedPx = ({ clientY }: PointerEvent) => Math.max(0, clientY - (pull.current?.fromY ?? clientY));
  const springBack = () => {
    if (pull.current) pull.current.sheet.style.translate = '';
    pull.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.closest<HTMLElement>('[role=dialog]');
      if (!sheet || event.pointerType !== 'touch' || !window.matchMedia(phoneQuery).matches) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { sheet, fromY: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pull.current) pull.current.sheet.style.translate = `0 ${movedPx(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = pull.current;
      if (!now) return;
      if (!closesSheet(movedPx(event), event.timeStamp - now.at, now.sheet.offsetHeight)) return springBack();
      onClose();
      // It leaves from where the finger left it, unless its owner asks first and keeps it open.
      requestAnimationFrame(() => {
        if (now.sheet.dataset['state'] !== 'closed') springBack();
        pull.current = null;
      });
    },
    onPointerCancel: springBack,
  };
}
