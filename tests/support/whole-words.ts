import { expect, type Page } from '@playwright/test';

/** Expects that no word on the page is broken between two lines, except in what may wrap anywhere: names, codes and addresses. */
export async function expectWholeWords(page: Page): Promise<void> {
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
