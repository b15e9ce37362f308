import { useEffect, useEffectEvent } from 'react';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the modifier key is called on this machine. */
export const modKey = isMac ? '⌘' : 'Ctrl';

/** Runs on Cmd (macOS) or Ctrl with that letter, wherever the focus is. */
export function useModShortcut(letter: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter]);
}

/** How the Alt key is called on this machine. */
export const altKey = isMac ? '⌥' : 'Alt';
