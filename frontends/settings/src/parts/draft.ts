import { useState } from 'react';
import { useUser } from '@forewire/ui/session.tsx';

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs what a reload would have kept, not what is on screen.
  }
}

/** Whether two values that are made of plain data say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Draft<T> = {
  value: T;
  changed: boolean;
  set: (value: T) => void;
  discard: () => void;
  /** To be called with what was saved: ends the draft unless it was edited meanwhile. Works when the screen has gone, too. */
  settle: (saved: T) => void;
};

/** What is being edited, over what is saved: it outlives its screen and a reload, and ends when it is saved, taken back or signed out of. */
export function useDraft<T>(name: string, saved: T): Draft<T> {
  const key = `settings-draft:${useUser().id}:${name}`;
  const [draft, setDraft] = useState<T | null>(() => read<T>(key));
  const discard = () => {
    sessionStorage.removeItem(key);
    setDraft(null);
  };
  return {
    value: draft ?? saved,
    changed: draft !== null && !isSame(draft, saved),
    set: (value) => {
      write(key, value);
      setDraft(value);
    },
    discard,
    settle: (done) => {
      if (isSame(read(key), done)) discard();
    },
  };
}
