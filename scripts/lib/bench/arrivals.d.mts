export type Arrival = { at: number; feed: number };
export function arrivals(options: { feeds: number; seconds: number; perSecond: number; seed?: number }): Arrival[];
export function oneEach(options: { feeds: number; seconds: number; seed?: number }): Arrival[];
