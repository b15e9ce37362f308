import { useEffect, useState } from 'react';

/** Seconds that are left, and a way to begin anew. */
export function useCountdown(from: number): { left: number; restart: () => void } {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(from) };
}
