export type Story = { title: string; summary?: string; author?: string; body?: string | string[]; image?: string };
export type Article = Story & { id: string; site: string; url: string; path: string; publishedAt: Date };
export type Behaviour = { delayMs?: number; status?: number; headers?: Record<string, string>; captcha?: boolean };
export type SiteRequest = { at: number; site: string; method: string; path: string; status: number; ms: number; headers: Record<string, string> };
export type Site = { key: string; name: string; language: string; url: string; feedUrl: string | undefined; articles: Article[]; update(id: string, changes: Partial<Story>): Article };

export type Newsroom = {
  sites: Record<string, Site>;
  requests: SiteRequest[];
  site(key: string): Site;
  publish(input: { site: string; story?: string | Story; publishedAt?: Date } & Partial<Story>): Article;
  publishInvented(input: { site: string; number: number; publishedAt?: Date }): Article;
  behave(site: string, behaviour: Behaviour): void;
  requestsTo(site: string, path?: string): SiteRequest[];
  waitForRequest(matches: (request: SiteRequest) => boolean, timeoutMs?: number): Promise<SiteRequest>;
  stop(): Promise<void>;
};

export function startNewsroom(options?: { keys?: string[]; archive?: boolean }): Promise<Newsroom>;
