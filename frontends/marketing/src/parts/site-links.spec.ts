import { describe, expect, it } from '@jest/globals';
import { findSourcePage, sourcePages } from '../features/sources/source-pages.ts';
import { findUseCase } from '../features/use-cases/use-cases.ts';
import { sourceLinks, useCaseLinks } from './site-links.ts';

const slugOf = (to: string) => to.slice(to.lastIndexOf('/') + 1);

describe('the links of the footer', () => {
  it('lead to a page each, in the order of their names', () => {
    expect(useCaseLinks.map(({ to }) => findUseCase(slugOf(to))?.profession)).toEqual(useCaseLinks.map(({ label }) => label));
    expect(sourceLinks.map(({ to }) => findSourcePage(slugOf(to))?.name)).toEqual(sourceLinks.map(({ label }) => label));
    for (const links of [useCaseLinks, sourceLinks]) expect(links.map(({ label }) => label)).toEqual(links.map(({ label }) => label).sort());
  });

  it('leave no page out', () => {
    expect(sourceLinks).toHaveLength(sourcePages.length);
  });

  it('lead to pages with twelve sources, four monitors and six points', () => {
    for (const { to } of useCaseLinks) {
      const useCase = findUseCase(slugOf(to));
      expect([useCase?.sources.length, useCase?.monitors.length, useCase?.points.length]).toEqual([12, 4, 6]);
    }
  });
});
