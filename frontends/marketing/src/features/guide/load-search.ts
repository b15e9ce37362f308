import { loadGuideSections } from '../../parts/guide.ts';
import type { GuideSearch } from './search.ts';

/** Fetches the search with what it searches: nobody who only reads has to wait for it. */
export async function loadSearch(): Promise<GuideSearch> {
  const [{ createSearch }, sections] = await Promise.all([import('./search.ts'), loadGuideSections()]);
  return createSearch(sections);
}
