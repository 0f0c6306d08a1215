import type { Page } from '@playwright/test';

/**
 * Changes a page as the translators of browsers do, until another page opens: each text becomes an element of its own, also
 * each one that the page adds or changes later.
 */
export async function translatePage(page: Page): Promise<void> {
  // A translator that is faster than the page's script makes React render the page anew.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main form')].every((form) =>
      Object.keys(form).some((key) => key.startsWith('__react')),
    ),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => {
    const untouched = 'font, script, style, option, [translate="no"]';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      if (root instanceof Text) found.push(root);
      for (const text of found) {
        if (!text.isConnected || !text.data.trim() || text.parentElement?.closest(untouched)) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    };
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
