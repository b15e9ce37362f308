import type { PairDecision } from '../stories/pair-evidence.ts';

/** What was decided of pairs, by a key that stands for both texts and for the model. */
export interface DecisionMemory {
  find(keys: readonly string[]): Promise<ReadonlyMap<string, PairDecision>>;
  save(decisions: ReadonlyMap<string, PairDecision>): Promise<void>;
}

/** The decisions of one process, the newest of them. */
export class DecisionsInMemory implements DecisionMemory {
  private readonly decisions = new Map<string, PairDecision>();

  constructor(private readonly limit = 20_000) {}

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, PairDecision>> {
    return new Map(keys.flatMap((key): [string, PairDecision][] => pairOf(key, this.decisions.get(key))));
  }

  async save(decisions: ReadonlyMap<string, PairDecision>): Promise<void> {
    for (const [key, decision] of decisions) this.decisions.set(key, decision);
    for (const key of this.decisions.keys()) {
      if (this.decisions.size <= this.limit) return;
      this.decisions.delete(key);
    }
  }
}

function pairOf(key: string, decision: PairDecision | undefined): [string, PairDecision][] {
  return decision === undefined ? [] : [[key, decision]];
}
