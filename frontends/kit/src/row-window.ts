import { useState } from 'react';

/** Enough for any screen, and few enough to be drawn at once. */
export const rowsAtFirst = 50;

/** How many of the rows to draw: what was asked for, and never less than up to the row that must be in sight. */
export function windowSize(total: number, wanted: number, mustShow = -1): number {
  return Math.min(total, Math.max(wanted, mustShow + 1));
}

/** Draws a long list, all of which is here, piece by piece. */
export function useRowWindow<Row>(rows: readonly Row[], mustShow = -1) {
  const [wanted, setWanted] = useState(rowsAtFirst);
  const size = windowSize(rows.length, wanted, mustShow);
  return { rows: rows.slice(0, size), shown: size, more: size < rows.length, onMore: () => setWanted(size + rowsAtFirst) };
}
