import type { FoundSource } from '../engine/engine.ts';
import { isUnsupported, normaliseUrl } from './unsupported.ts';

/** Drops what the task watches already, what cannot be watched, and what came up twice. */
export function withoutDuplicates(sources: readonly FoundSource[], existing: readonly string[]): FoundSource[] {
  const seen = new Set(existing.map(normaliseUrl));
  return sources.filter((source) => {
    const key = normaliseUrl(source.url);
    if (seen.has(key) || isUnsupported(source.url)) return false;
    seen.add(key);
    return true;
  });
}
