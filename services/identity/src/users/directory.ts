import { z } from 'zod';

export const directoryRole = z.enum(['owner', 'admin', 'editor', 'viewer']);
export type DirectoryRole = z.infer<typeof directoryRole>;

/** A place in a company that the organisation's directory gives somebody. */
export type DirectoryPlace = { company: string; role: DirectoryRole };

const rankOf = (role: DirectoryRole): number => directoryRole.options.indexOf(role);

/** What is left of the places that somebody had, now that the directory has these; what is new waits for their next sign-in. */
export function keptPlaces(had: readonly DirectoryPlace[], present: readonly DirectoryPlace[]): DirectoryPlace[] {
  return had.flatMap((place) => {
    const now = present.find(({ company }) => company === place.company);
    return now ? [rankOf(now.role) > rankOf(place.role) ? now : place] : [];
  });
}

/** The places with one for each company, the highest, in an order that doesn't depend on how they came. */
export function highestPlaces(places: readonly DirectoryPlace[]): DirectoryPlace[] {
  const best = new Map<string, DirectoryPlace>();
  for (const place of places) {
    const present = best.get(place.company);
    if (!present || rankOf(place.role) < rankOf(present.role)) best.set(place.company, place);
  }
  return [...best.values()].sort((a, b) => (a.company < b.company ? -1 : 1));
}
