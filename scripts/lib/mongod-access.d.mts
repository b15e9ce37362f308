export function keyFileIn(folder: string): string;
export function hasKey(folder: string): boolean;
