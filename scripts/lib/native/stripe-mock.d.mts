export function findStripeMock(options?: { log?: (line: string) => void }): Promise<string | null>;
export function startStripeMock(options: { program: string; dataDir: string; port: number }): Promise<{ url: string; stop: () => Promise<void> }>;
