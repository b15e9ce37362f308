export function waitUntil<T>(what: string, question: () => T | Promise<T>, options?: { timeoutMs?: number; everyMs?: number }): Promise<Exclude<T, false | undefined | null>>;
