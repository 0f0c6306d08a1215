import { expect, type Page } from '@playwright/test';

/** Expects that the page prints on one sheet of paper, of each size that people have. */
export async function expectOneSheet(page: Page): Promise<void> {
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
}
