import type { Locator } from '@playwright/test';

/** Replaces a field's text by a text from the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.evaluate(() => {
    const source = document.createElement('textarea');
    source.id = 'clipboard';
    document.body.append(source);
  });
  const source = page.locator('#clipboard');
  await source.fill(text);
  await source.press('ControlOrMeta+a');
  await source.press('ControlOrMeta+x');
  await source.evaluate((element) => element.remove());
  await field.fill('');
  await field.press('ControlOrMeta+v');
}
