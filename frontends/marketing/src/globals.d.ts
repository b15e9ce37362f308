/** The addresses of the guide's pages. */
declare module '*/docs/guide/README.md?paths' {
  const paths: readonly string[];
  export default paths;
}

/** Written by the build from the pages of docs/guide (frontends/kit/rspack/guide.mjs). */
declare module '*/docs/guide/README.md' {
  export type GuideLink = { path: string; title: string };
  export type GuidePart = { title: string; pages: readonly GuideLink[] };
  export type GuideHeading = { id: string; text: string; depth: number };
  export type GuideText = GuideLink & { lead: string; headings: readonly GuideHeading[]; html: string };
  export type GuideSection = { id: string; page: string; heading: string; text: string };

  export const parts: readonly GuidePart[];
  export function loadPage(path: string): Promise<GuideText>;
  export function loadSections(): Promise<GuideSection[]>;
}
