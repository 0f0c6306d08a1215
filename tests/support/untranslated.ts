import { expect, type Page } from '@playwright/test';

/** Expects that each visible occurrence of a text is marked as not to be translated, with its own direction if a name. */
export async function expectUntranslated(page: Page, text: string) {
  const marks = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const marks: boolean[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest('script') || !walker.currentNode.textContent?.includes(wanted)) continue;
      marks.push(parent?.closest('[translate="no"]') !== null);
    }
    return marks;
  }, text);
  expect(marks.length, text).toBeGreaterThan(0);
  expect(marks, text).not.toContain(false);
}

/** Expects that an email address on the page is not translated, and wraps after its @. */
export async function expectVerbatimAddress(page: Page, email: string): Promise<void> {
  const [user = ''] = email.split('@');
  await expectUntranslated(page, user);
  const shown = page.locator('[translate="no"]').filter({ hasText: email });
  await expect(shown.first().locator('wbr')).toHaveCount(1);
}
