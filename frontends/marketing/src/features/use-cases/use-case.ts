import type { Point } from '../../parts/ruled-points.tsx';

/** What a profession's page says (spec public-site.md §3, use-case content). */
export type UseCase = {
  slug: string;
  profession: string;
  title: string;
  subtitle: string;
  description: string;
  /** Publishers worth starting with, all readable without an account. */
  sources: readonly { name: string; url: string }[];
  /** Monitors that can be started as they are. */
  monitors: readonly { prompt: string; minutes: 5 | 60 | 1440; why: string }[];
  points: readonly Point[];
};
