import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKnown, isUnsupported } from '../../parts/source-rules.ts';
import type { ChosenSource, Draft } from './draft.ts';
import { suggestSources } from './drafts.api.ts';

// Long enough that nobody still types, short enough that the sources are there before the button is pressed.
const settleMs = 1200;
const fewestWords = 3;

/** Adds what was found to what is chosen, without what is there or was taken away. */
export function mergeSources(draft: Draft, found: readonly ChosenSource[]): ChosenSource[] {
  const known = [...draft.sources, ...draft.dropped.map((url) => ({ url }))];
  return [...draft.sources, ...found.filter(({ url }) => !isKnown(url, known) && !isUnsupported(url))];
}

/** Looks for sources as soon as the prompt settles. */
export function useFoundSources(draft: Draft, enabled: boolean, onFound: (sources: ChosenSource[]) => void) {
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const searchedFor = useRef(draft.sources.length > 0 ? draft.prompt.trim() : '');
  const prompt = draft.prompt.trim();

  const search = useEffectEvent(async (signal: AbortSignal) => {
    setState('searching');
    try {
      const found = await suggestSources(prompt, draft.sources, signal);
      searchedFor.current = prompt;
      setState('idle');
      onFound(found);
    } catch {
      if (!signal.aborted) setState('failed');
    }
  });

  useEffect(() => {
    if (!enabled || prompt === searchedFor.current || prompt.split(/\s+/).length < fewestWords) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void search(stop.signal), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setState('idle');
    };
  }, [prompt, enabled]);
  return state;
}
