import type { Engine } from '../../src/engine/engine.ts';
import type { judgeRun, toStory } from '../../src/runs/judge-run.ts';
import type { StoriesInMemory } from '../../src/stories/stories-in-memory.ts';
import type { Half } from './half.mjs';

export interface Score { name?: string; wanted: number; right: number; stray: number; precision: number | null; recall: number | null; f1: number | null }
export interface Part { part: number; whole: number; share: number | null }

export interface Cost { cpuMs: number; tokens: number }

export interface RelevanceFigures {
  micro: Score;
  own: Score;
  foreign: Score;
  /** A smaller and easier choice of the reports, to compare with other sets. */
  easier: Score;
  macroF1: number;
  prompts: number;
  withoutFinds: string[];
  byReportLanguage: Score[];
  byPromptLanguage: Score[];
  byKind: Score[];
  byPrompt: Score[];
  stray: Record<string, number>;
  notJudged: number;
  cost: Cost;
}

export interface HourlyFigures {
  failedRuns: Part;
  repeats: Part;
  repeatsByForm: Record<string, Part>;
  repeatsByLanguage: Record<string, Part>;
  toldAgain: Part;
  updates: Part;
  changedAsUpdate: Part;
  changedAsNew: Part;
  changedElsewhere: Part;
  changedNever: Part;
  swallowed: Part;
  swallowedByForm: Record<string, Part>;
  cost: Cost;
}

export interface BacklogFigures { failedRuns: Part; alertsPerStory: number; mixed: Part; split: Part }
export interface OnceFigures { hourly: HourlyFigures; atOnce: BacklogFigures }

type Judging = Pick<Engine, 'judge'>;
export interface Product { judgeRun: typeof judgeRun; toStory: typeof toStory; StoriesInMemory: typeof StoriesInMemory }

export function measureRelevance(engine: Judging, half: Half, options?: { oneOf?: number; onProgress?: (done: number) => void }): Promise<{ figures: RelevanceFigures }>;
export function measureEvents(engine: Engine, half: Half, product: Product): Promise<{ figures: OnceFigures }>;
export function measurePrompts(engine: Engine, half: Half, product: Product): Promise<{ figures: OnceFigures }>;
