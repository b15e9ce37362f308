export type SearchSink = { env: Record<string, string>; hold(): () => void; stop(): Promise<void> };

export function startSearchSink(): Promise<SearchSink>;
