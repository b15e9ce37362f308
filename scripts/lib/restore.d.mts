export type Restored = { folder: string; createdAt: string; databases: number; documents: number };

export function restore(options: { folder: string; env: Record<string, string | undefined>; replace?: boolean; log: (line: string) => void }): Promise<Restored>;
export function checkBackup(options: { folder: string }): Promise<{ createdAt: string; version: string }>;
