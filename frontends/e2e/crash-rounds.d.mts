export function crashRounds(options: { rounds: number; log?: (line: string) => void }): Promise<{
  articles: number;
  notOnce: { article: string; alerts: number }[];
  idle: boolean;
  refused: unknown[];
}>;
