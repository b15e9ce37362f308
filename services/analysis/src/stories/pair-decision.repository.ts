import { Injectable } from '@nestjs/common';
import { Database } from '@forewire/kit/mongo';
import { RawRows } from '@forewire/kit/rows';
import { Schema } from 'mongoose';
import type { DecisionMemory } from '../engine/model/decision-memory.ts';
import type { PairDecision } from '../engine/stories/pair-evidence.ts';
import { storyKeepSeconds } from './story.ts';

/** What a model decided of two texts, which only their hash names: it serves every task that reads them. */
type DecisionRow = { _id: string; relation: PairDecision['relation']; changed?: string; at: Date };

const decisionSchema = new Schema<DecisionRow>({ _id: String, relation: String, changed: String, at: { type: Date, expires: storyKeepSeconds } }, { versionKey: false });

/** What a model decided of pairs of reports, for as long as their stories are remembered. */
@Injectable()
export class PairDecisionRepository implements DecisionMemory {
  private readonly rows: RawRows<DecisionRow>;

  constructor(database: Database) {
    this.rows = new RawRows(database.model('PairDecision', decisionSchema, 'pair_decisions'));
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, PairDecision>> {
    if (keys.length === 0) return new Map();
    const rows = await this.rows.find({ _id: { $in: [...keys] } });
    return new Map(rows.flatMap(toEntry));
  }

  async save(decisions: ReadonlyMap<string, PairDecision>): Promise<void> {
    const at = new Date();
    await this.rows.insertNew([...decisions].map(([_id, decision]) => ({ _id, ...decision, at })));
  }
}

function toEntry({ _id, relation, changed }: DecisionRow): [string, PairDecision][] {
  if (relation !== 'changed') return [[_id, { relation }]];
  return changed === undefined ? [] : [[_id, { relation, changed }]];
}
