import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The axe-core script of `@axe-core/playwright`. Its own builder takes four times as long: it injects the script into
 * the page twice for each check, and also reports everything that passes.
 */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: { runOnly: { type: 'tag'; values: string[] }; resultTypes: ['violations'] },
  ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
}

/** Checks the page in its current state against WCAG 2.2 AA and axe's best practices; there are no frames. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still being parsed has no complete document.
  await page.waitForLoadState();
  // A page that script renders again, such as after an action, has no title for a moment.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (values) => {
    // An element that is still fading in has too little contrast. Some animations, such as a spinner's, never end.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.join(' ')),
    }));
  }, standard);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
