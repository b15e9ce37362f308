import { useEffect, useRef, useState } from 'react';

// Spec public-site.md §9.
const glowMs = 3000;

/** The ids that came while the page was open, for the three seconds in which they glow. */
export function useArrivals(ids: readonly string[] | undefined): ReadonlySet<string> {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set<string>());
  useEffect(() => {
    if (!ids) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...ids]);
    const arrived = seen ? ids.filter((id) => !seen.has(id)) : [];
    if (arrived.length === 0) return;
    setFresh((now) => new Set([...now, ...arrived]));
    setTimeout(() => setFresh((now) => new Set([...now].filter((id) => !arrived.includes(id)))), glowMs);
  }, [ids]);
  return fresh;
}
