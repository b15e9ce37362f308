export type Counted = { transactions: number; aborted: number; events: number; commands: Record<string, number>; collections: Record<string, number>; collectionMs: Record<string, number> };

export function growth(before: Record<string, number>, after: Record<string, number>): Record<string, number>;
export function difference(before: Counted, after: Counted): Counted;
export function perItem(done: Counted, items: number, idle?: Counted, share?: number): Counted;
