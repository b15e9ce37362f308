import type { Engine } from '../engine/engine.ts';
import { THRESHOLD } from '../engine/relevance/judge-article.ts';

/** From which score on an article is relevant: a model decides without a mark, unless the task has one. */
export function markOf({ kind }: Pick<Engine, 'kind'>, threshold: number | undefined): { threshold?: number } {
  if (threshold !== undefined) return { threshold };
  return kind === 'model' ? {} : { threshold: THRESHOLD };
}
