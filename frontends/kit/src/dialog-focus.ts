import { useRef } from 'react';

const fields = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled)';

/** What had the focus before; for a line of a menu, which is gone by now, the button that opened the menu. */
export function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role=menu]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return button instanceof HTMLElement ? button : null;
}

/**
 * Where the focus goes when a dialog opens and closes: to its first field, else to the dialog itself, so that no button
 * shows its tooltip unasked; and back to what opened it. Under a finger a field is left alone unless `always`,
 * since the keyboard would cover half of what just opened.
 */
export function useDialogFocus(always = false): { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault();
      opener.current = openerOf(document.activeElement);
      const content = event.currentTarget as HTMLElement;
      const wanted = always || !window.matchMedia('(pointer: coarse)').matches;
      const field = wanted ? content.querySelector<HTMLElement>(fields) : null;
      (field ?? content).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
    },
  };
}
