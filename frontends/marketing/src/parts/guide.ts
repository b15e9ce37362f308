import { loadPage, loadSections, parts } from '../../../../docs/guide/README.md';

export type { GuideHeading, GuideLink, GuidePart, GuideSection, GuideText } from '../../../../docs/guide/README.md';

/** The guide's parts and pages, in their order. */
export const guideParts = parts;
export const guidePages = parts.flatMap(({ pages }) => pages);
/** Text of a page, and of all pages for the search; each is fetched when it is needed. */
export const loadGuideText = loadPage;
export const loadGuideSections = loadSections;
