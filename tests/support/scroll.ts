import { expect, type Page } from '@playwright/test';

/** Expects that nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, `${page.url()} at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
}
