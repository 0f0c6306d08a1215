import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './scroll';

const narrow = { width: 320, height: 640 };

/**
 * Expects that no word on the page is broken between two lines, except in what may wrap anywhere: names, codes and
 * addresses.
 */
async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (/@|www\./.test(text) || !parent?.checkVisibility() || parent.closest('[translate="no"], .sr-only'))
        continue;
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(word);
      }
    }
    return [...found];
  });
  expect(broken, `broken words on ${page.url()}`).toEqual([]);
}

/** Runs a check with text at 200 %. */
export async function withLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await check();
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
}

/**
 * Expects that the page fits a window of 320 px, and that with text at 200 % it neither scrolls sideways nor breaks a
 * word there. Then runs another check of this state, and restores window and text.
 */
export async function expectFits(page: Page, check?: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(narrow);
  await expectNoSidewaysScroll(page);
  await withLargeText(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectWholeWords(page);
    await check?.();
  });
  if (before) await page.setViewportSize(before);
}
