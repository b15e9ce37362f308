export type Mongod = { url: string; port: number; pid: number; startedAt: string; reused: boolean; isRunning(): boolean; stop(): Promise<void> };

export function startMongod(options: { folder: string; log?: (line: string) => void; durable?: boolean; ttlSeconds?: number; secured?: boolean }): Promise<Mongod>;
export function runningMongod(folder: string): string | undefined;
