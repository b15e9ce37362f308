export function crashRounds(options: { rounds: number; log?: (line: string) => void }): Promise<{
  articles: number;
  notOnce: { article: string; alerts: number; reason?: string }[];
  idle: boolean;
  refused: unknown[];
}>;
