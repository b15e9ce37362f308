export function makePrivate(folder: string): number;
export function writePrivately(path: string, content: string): void;
export function withPrivateUmask<T>(work: () => T): T;
