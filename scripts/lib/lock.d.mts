export function withLock<T>(path: string, work: () => Promise<T>, options?: { onWait?: () => void }): Promise<T>;
