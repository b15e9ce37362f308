import { useEffect, useRef, useState } from 'react';
import { toast } from '@forewire/ui/toast.ts';
import { type Draft, emptyDraft, hasHero, readDraft, takeHero, writeDraft } from './draft.ts';

const saveAfterMs = 300;

/** The form's content, kept in the browser as it is typed; `asked` is what an address asks to be filled in. */
export function useDraft(asked: string | null) {
  const [draft, setDraft] = useState<Draft>(() => (asked ? { ...emptyDraft, prompt: asked } : readDraft(localStorage, sessionStorage)));
  const [handedOver] = useState(() => !asked && hasHero(sessionStorage));
  const complained = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;

  useEffect(() => {
    const save = () => {
      try {
        writeDraft(localStorage, latest.current);
      } catch {
        if (!complained.current) toast.error('Could not save draft.');
        complained.current = true;
      }
    };
    const timer = setTimeout(save, saveAfterMs);
    return () => {
      clearTimeout(timer);
      save();
    };
  }, [draft]);

  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  return {
    draft,
    /** Sent off on the home page already, before there was an account. */
    handedOver,
    takeHandedOver: () => takeHero(sessionStorage),
    change,
    clear: () => {
      latest.current = emptyDraft;
      // The form may be gone by now, and with it what would have saved this.
      writeDraft(localStorage, emptyDraft);
      setDraft(emptyDraft);
    },
  };
}
