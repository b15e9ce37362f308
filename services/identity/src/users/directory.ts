import { z } from 'zod';

export const directoryRole = z.enum(['owner', 'admin', 'editor', 'viewer']);
export type DirectoryRole = z.infer<typeof directoryRole>;

/** A place in a company that the organisation's directory gives somebody. */
export type DirectoryPlace = { company: string; role: DirectoryRole };

/** The places with one for each company, the highest, in an order that doesn't depend on how they came. */
export function highestPlaces(places: readonly DirectoryPlace[]): DirectoryPlace[] {
  const rank = (role: DirectoryRole) => directoryRole.options.indexOf(role);
  const best = new Map<string, DirectoryPlace>();
  for (const place of places) {
    const present = best.get(place.company);
    if (!present || rank(place.role) < rank(present.role)) best.set(place.company, place);
  }
  return [...best.values()].sort((a, b) => (a.company < b.company ? -1 : 1));
}
