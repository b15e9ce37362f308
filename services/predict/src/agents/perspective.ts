import type { Question } from '../language/question.ts';
import type { SearchQuery } from '../search/search-provider.ts';

/** What a perspective prefers to quote where no model reasons. */
export type Favour = 'all' | 'past' | 'recent' | 'doubt' | 'figures';

/** A way of looking at a question; each has one agent. */
export type Perspective = {
  id: string;
  name: string;
  /** What a model is told to look for. */
  brief: string;
  sinceDays: number | null;
  favours: Favour;
  /** Words that searches without a model add to the subject, by language; the empty string is the subject alone. */
  additions: Record<string, readonly string[]>;
};

export const perspectives: readonly Perspective[] = [
  {
    id: 'history',
    name: 'Base rates and history',
    brief: 'You look at the past: how often things of this kind have happened, how long they took, which precedents fit and where they differ. Begin from a base rate before you turn to the particulars.',
    sinceDays: null,
    favours: 'past',
    additions: { en: ['history', 'previous years'], de: ['Geschichte', 'Vorjahre'], fr: ['histoire', 'années précédentes'], es: ['historia', 'años anteriores'] },
  },
  {
    id: 'news',
    name: 'Current news',
    brief: 'You look at the latest reports: what has been decided, announced or scheduled, by whom and when, and what has changed in the past days.',
    sinceDays: 14,
    favours: 'recent',
    additions: { en: ['', 'latest'], de: ['', 'aktuell'], fr: ['', 'dernières nouvelles'], es: ['', 'últimas noticias'] },
  },
  {
    id: 'contrarian',
    name: 'Contrarian view',
    brief: 'You argue against what most people expect: obstacles, doubts, denials, incentives that point the other way, and what the usual story leaves out. Stay with what the evidence carries.',
    sinceDays: 180,
    favours: 'doubt',
    additions: { en: ['doubts', 'criticism', 'obstacles'], de: ['Zweifel', 'Kritik'], fr: ['doutes', 'critiques'], es: ['dudas', 'críticas'] },
  },
  {
    id: 'signals',
    name: 'Domain and market signals',
    brief: 'You look at what experts, institutions, prices, polls, official figures and forecasts say about the question, and at indicators that tend to move first.',
    sinceDays: 90,
    favours: 'figures',
    additions: { en: ['forecast', 'analysts expect'], de: ['Prognose', 'Analysten'], fr: ['prévisions', 'analystes'], es: ['pronóstico', 'analistas'] },
  },
];

/** The searches of a perspective where no model plans them. */
export function plainSearches({ additions, sinceDays }: Perspective, question: Question): SearchQuery[] {
  const added = additions[question.language] ?? [''];
  const texts = added.map((addition) => `${question.subject} ${addition}`.trim());
  // Words of one's own narrow a search: the subject alone is the safety net.
  return [...new Set([...texts, question.subject])].map((text) => ({ text, language: question.language, sinceDays }));
}
