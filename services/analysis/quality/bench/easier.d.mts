import type { Prompt, QualityEvent, Report } from './half.mjs';

export interface Judgement { prompt: Prompt; report: Report; wanted: boolean }

export function easierPart(judgements: readonly Judgement[], events: readonly QualityEvent[]): Judgement[];
