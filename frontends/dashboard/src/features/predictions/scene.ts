import type { LivePrediction, Prediction } from './live-prediction.ts';

/** What is on screen: the question that counts now, and those before it. */
export type Scene = { shown: LivePrediction | null; earlier: readonly Prediction[]; busy: boolean };

/** A question that is watched comes before all that is stored; one that was refused leaves things as they were. */
export function sceneOf(predictions: readonly Prediction[], live: LivePrediction | null, refused: boolean): Scene {
  const [newest, ...rest] = predictions;
  if (live && !refused) return { shown: live, earlier: withoutCopy(predictions, live), busy: true };
  return { shown: newest ?? null, earlier: rest, busy: newest?.status === 'running' };
}

// While a question is watched, the list may be read again and hold it too.
function withoutCopy(predictions: readonly Prediction[], live: LivePrediction): readonly Prediction[] {
  const [newest, ...rest] = predictions;
  return newest?.status === 'running' && newest.question === live.question ? rest : predictions;
}
