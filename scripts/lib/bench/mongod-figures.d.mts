export type Reading = { transactions: number; aborted: number; events: number; commands: Record<string, number>; collections: Record<string, number>; collectionMs: Record<string, number> };

export function growth(before: Record<string, number>, after: Record<string, number>): Record<string, number>;
export function perItem(before: Reading, after: Reading, items: number): Reading;
