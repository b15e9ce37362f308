import { useEffect, useRef, useState } from 'react';

// Spec public-site.md §9.
const glowMs = 3000;
const none: ReadonlySet<string> = new Set();

/** The ids that came while the list was open, for the three seconds in which they glow. `list` names the list: another one starts anew. */
export function useArrivals(list: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const known = useRef<{ list: string; ids: Set<string> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none);
  useEffect(() => {
    if (!ids) return;
    if (known.current?.list !== list) {
      known.current = { list, ids: new Set(ids) };
      return setFresh(none);
    }
    const { ids: seen } = known.current;
    const arrived = ids.filter((id) => !seen.has(id));
    for (const id of arrived) seen.add(id);
    if (arrived.length === 0) return;
    setFresh((now) => new Set([...now, ...arrived]));
    setTimeout(() => setFresh((now) => new Set([...now].filter((id) => !arrived.includes(id)))), glowMs);
  }, [list, ids]);
  return fresh;
}
