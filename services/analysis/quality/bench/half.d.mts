import type { Article } from '../../src/engine/engine.ts';

export type Label = 'yes' | 'no' | 'unclear';

export interface Report {
  report: string;
  story: string;
  language: string;
  outlet: string;
  publishedAt: string;
  form: string;
  of?: string;
  expect: 'new' | 'update' | 'nothing-new' | 'unclear';
  headline: string;
  text: string;
}

export interface QualityEvent {
  event: string;
  split: 'fit' | 'test';
  kind: string;
  reports: Report[];
}

export interface Prompt {
  prompt: string;
  language: string;
  kind: string;
  split: 'fit' | 'test';
  text: string;
  stories?: Record<string, Label>;
  forms?: Record<string, Label>;
  reports?: Record<string, Label>;
}

export interface Half { events: QualityEvent[]; prompts: Prompt[] }

export function readHalf(half: 'fit' | 'test', chosen?: { event?: string; prompt?: string }): Half;
export function toArticle(report: Report): Article;
