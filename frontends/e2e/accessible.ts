/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing serious on the page, or on the part of it that a selector names. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  // The analysis ends in a page of its own, behind which this one shows nothing: alerts that come meanwhile are no toasts.
  await page.bringToFront();
  await page.waitForFunction(() => document.visibilityState === 'visible', undefined, { polling: 100 });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => ({ page: page.url(), id, at: nodes.map((node) => node.target) }))).toEqual([]);
}
