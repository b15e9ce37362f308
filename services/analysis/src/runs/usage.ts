import type { TokenUsage } from '../engine/engine.ts';

export function sumOf(usages: readonly TokenUsage[]): TokenUsage {
  return usages.reduce(
    (total, usage) => ({ promptTokens: total.promptTokens + usage.promptTokens, completionTokens: total.completionTokens + usage.completionTokens }),
    { promptTokens: 0, completionTokens: 0 },
  );
}
