import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, phone, test, texts } from '../support/fixtures';
import { freshEmail, visitor } from '../support/people';
import { expectNoSidewaysScroll, expectWellMade } from '../support/scroll';
import { landedRecord, VisitorForm } from '../support/visitor-form';

const t = texts.es.office.parties;
const p = texts.es.party;
const narrow = { width: 320, height: 640 };

/** Makes a party in the office, and returns its code. */
async function madeParty(page: Page) {
  const name = `Universidad ${freshEmail('x').slice(2, 9)}`;
  await page.goto('/organizador/grupos');
  await page.getByLabel(t.name, { exact: true }).fill(name);
  await page.getByLabel(t.quota, { exact: true }).fill('1');
  await page.getByLabel(t.kindLabel).selectOption('school');
  await page.getByLabel(t.form).selectOption('estudiante');
  await page.getByRole('button', { name: t.make }).click();
  await expect(page.getByRole('status').filter({ hasText: t.done.made })).toBeVisible();
  const card = page.getByRole('region', { name });
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await card.innerText())?.[0] ?? '';
  return { name, card, code };
}

test('a student registers with the code of a school, whose last place is then taken, until the code is replaced', async ({
  organiserPage: office,
  browser,
  portal,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'es-MX' });
  const page = await context.newPage();
  const { name, card, code } = await madeParty(office);
  await office.setViewportSize(phone);
  await expectWellMade(office);
  await card.getByRole('link', { name: t.correctOf.replace('{name}', name) }).click();
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(t.correctOf.replace('{name}', name));
  await expectWellMade(office);
  await office.getByLabel(t.quota, { exact: true }).fill('0');
  await office.getByLabel(t.booth, { exact: false }).fill('B-12');
  await office.getByRole('button', { name: t.save }).click();
  await expect(office.getByText(texts.es.validation.partyQuotaInvalid).first()).toBeVisible();
  await office.getByLabel(t.quota, { exact: true }).fill('1');
  await office.getByRole('button', { name: t.save }).click();
  await expect(office.getByRole('status').filter({ hasText: t.done.corrected })).toBeVisible();
  await expect(card).toContainText(t.boothOf.replace('{booth}', 'B-12'));
  const share = card.getByRole('link', { name: t.shareOf.replace('{name}', name) });
  expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(`/g/${code}`);

  await page.goto('/g');
  await page.setViewportSize(narrow);
  await page.getByLabel(p.code).fill('AAAA-AAAB');
  await page.getByRole('button', { name: texts.es.ui.continue }).click();
  await expect(page.getByText(p.codeInvalid)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(p.code).fill(code.toLowerCase().replace('-', ' '));
  await page.getByRole('button', { name: texts.es.ui.continue }).click();
  await expect(page).toHaveURL(new RegExp(`/g/${code}$`));
  await expect(page.getByText(p.lead.replace('{name}', name))).toBeVisible();
  await page.request.head(`/g/${code}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await office.reload();
  await expect(card).toContainText('0 de 1 lugar');

  const form = new VisitorForm(page, 'es');
  const { universidad: _, ...answers } = visitor({}, 'estudiante');
  await form.giveEmail(answers.email);
  await expect(form.field('universidad')).toHaveValue(name);
  await expect(form.field('universidad')).toHaveAttribute('readonly', '');
  await form.giveDetails(answers, 'estudiante');
  await expectAccessible(page);
  await form.submit.click();
  expect(await landedRecord(page)).toMatchObject({ categoria: 'ESTUDIANTE', universidad: name });

  await page.goto(`/g/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p.state.full.replace('{name}', name));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await office.goto('/organizador/grupos');
  await card.getByRole('link', { name: '1 de 1 lugar' }).click();
  await expect(office.getByRole('table')).toContainText(answers.email);
  await office.goto('/organizador/grupos');
  await card.getByRole('button', { name: t.replaceOf.replace('{name}', name) }).click();
  await expect(office.getByRole('status').filter({ hasText: t.done.replaced })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(p.state.unknown);
  await context.close();
});

test('a code works without script', async ({ organiserPage: office, browser, portal }) => {
  const { name, code } = await madeParty(office);
  const context = await browser.newContext({
    ...{ baseURL: portal.baseURL, locale: 'es-MX', javaScriptEnabled: false },
  });
  const page = await context.newPage();
  await page.goto(`/g/${code}`);
  const form = new VisitorForm(page, 'es');
  const { universidad: _, ...answers } = visitor({}, 'estudiante');
  await form.giveEmail(answers.email);
  await expect(form.field('universidad')).toHaveValue(name);
  await form.giveDetails(answers, 'estudiante');
  await form.submit.click();
  expect(await landedRecord(page)).toMatchObject({ universidad: name });
  await context.close();
});
