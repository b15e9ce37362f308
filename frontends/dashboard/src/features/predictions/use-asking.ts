import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apply, blankPrediction, type LivePrediction } from './live-prediction.ts';
import { openPrediction, refreshPredictions } from './predictions.api.ts';
import { readStream } from './read-stream.ts';

/** Tokens come faster than eyes read and screens paint (spec tasks.md §7). */
const flushMs = 100;

type Agents = readonly { id: string; name: string; model: string }[];
export type Asking = {
  /** What is being watched; null when nothing is. */
  live: LivePrediction | null;
  /** Why the last question was not taken. */
  refusal: unknown;
  ask: (question: string) => void;
};

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Shows events a few times a second, however fast they come. */
function createShow(set: (state: LivePrediction) => void, first: LivePrediction) {
  let state = first;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    set(state);
  };
  return {
    add: (event: Parameters<typeof apply>[1]) => {
      state = apply(state, event);
      timer ??= setTimeout(flush, flushMs);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * Asks a question of a task and watches the agents. A stream that breaks is not opened again: that might ask, and
 * charge, a second time. What is stored of it is read instead until it ends.
 */
export function useAsking(taskId: string, agents: Agents): Asking {
  const client = useQueryClient();
  const [live, setLive] = useState<LivePrediction | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const ask = useCallback(
    (question: string) => {
      leaving.current?.abort();
      const stop = new AbortController();
      leaving.current = stop;
      const first = blankPrediction(question, agents);
      const show = createShow(setLive, first);
      setRefusal(null);
      setLive(first);
      const watch = async () => {
        let taken = false;
        try {
          const body = await openPrediction(question, taskId, stop.signal);
          taken = true;
          await readStream(body, show.add);
        } catch (error) {
          if (isAbort(error)) return;
          if (!taken) setRefusal(error);
        }
        show.stop();
        // What is stored now takes the place of what was watched.
        await refreshPredictions(client, taskId);
        // A question that was refused stays at hand, to be asked again.
        if (!stop.signal.aborted && taken) setLive(null);
      };
      void watch();
    },
    [agents, client, taskId],
  );
  return { live, refusal, ask };
}
