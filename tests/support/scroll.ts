import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';

/** Expects that nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
}

/** Expects that the page is accessible, and fits 320 px. */
export async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}
