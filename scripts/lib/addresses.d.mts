export function addressesForOthers(env: Record<string, string | undefined>, name?: string): string | null;
