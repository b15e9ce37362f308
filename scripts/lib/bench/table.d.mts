export function tableOf(results: Record<string, unknown>): string[];
