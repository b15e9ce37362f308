import { type RefObject, useEffect, useRef } from 'react';

/** Spec tasks.md §2: whoever scrolls by hand is left alone for so long. */
const pauseMs = 3000;

/** Keeps the end of growing text in sight, unless somebody is reading further up. */
export function useAutoFollow<T extends HTMLElement>(content: string, running: boolean): RefObject<T | null> {
  const box = useRef<T>(null);
  const movedAt = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = () => {
      movedAt.current = Date.now();
    };
    // What a hand does; following itself only scrolls.
    const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const name of hands) element.addEventListener(name, note, { passive: true });
    return () => hands.forEach((name) => element.removeEventListener(name, note));
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element && running && Date.now() - movedAt.current >= pauseMs) element.scrollTop = element.scrollHeight;
  }, [content, running]);
  return box;
}
