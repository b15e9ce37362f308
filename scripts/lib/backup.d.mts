export type Written = { folder: string; createdAt: string; databases: number; documents: number; withKey: boolean };

export function backUp(options: { folder: string; env: Record<string, string | undefined>; log: (line: string) => void }): Promise<Written>;
