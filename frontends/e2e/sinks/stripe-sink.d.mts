export type PlanChanges = { price?: string; status?: string; periodStart?: number; periodEnd?: number; endsWithPeriod?: boolean; endedAt?: number };
export type StripeSink = {
  env: Record<string, string>;
  productUrl: string;
  reported: ReadonlyMap<string, number>;
  set(email: string, changes: PlanChanges): Promise<void>;
  stop(): Promise<void>;
};

export function startStripeSink(): Promise<StripeSink>;
