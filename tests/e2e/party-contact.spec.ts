import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail } from '../support/people';
import { expectWellMade } from '../support/scroll';

/** Makes a school with a contact in the office, and returns its name. */
async function contactedParty(office: Page, contact: string, language: 'es' | 'en') {
  const t = texts.es.office.parties;
  const name = `Universidad ${freshEmail('x').slice(2, 9)}`;
  await office.goto('/organizador/grupos');
  await office.getByLabel(t.name, { exact: true }).fill(name);
  await office.getByLabel(t.quota, { exact: true }).fill('30');
  await office.getByLabel(t.contactName).fill('Lucía Peña');
  await office.getByLabel(t.contactEmail).fill(contact);
  await office.getByLabel(t.contactLocale).selectOption(language);
  await office.getByLabel(t.kindLabel).selectOption('school');
  await office.getByLabel(t.form, { exact: true }).selectOption('estudiante');
  await office.getByRole('button', { name: t.make }).click();
  await expect(office.getByRole('status').filter({ hasText: t.done.contact })).toBeVisible();
  return name;
}

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test(`a contact enters people, who are mailed, and removes one: ${how}`, async ({
    organiserPage: office,
    browser,
    portal,
    mailbox,
  }) => {
    test.slow();
    const t = texts[language].party.contact;
    const contact = freshEmail('contacto');
    const name = await contactedParty(office, contact, language);
    if (javaScriptEnabled) await expectAccessible(office);

    const locale = language === 'es' ? 'es-MX' : 'en-US';
    const context = await browser.newContext({ baseURL: portal.baseURL, locale, javaScriptEnabled });
    const page = await context.newPage();
    await page.setViewportSize(phone);
    const opened = async () => javaScriptEnabled && expectWellMade(page);
    await page.goto('/grupo');
    await expect(page.getByRole('heading', { level: 1, name: t.endedTitle })).toBeVisible();
    await opened();

    await page.goto(linkTo(await mailbox.newest(contact), '/grupo'));
    await expect(page).toHaveURL(/\/grupo$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await opened();

    const [ana, luis] = [freshEmail('ana'), freshEmail('luis')];
    const people = page.getByLabel(t.people);
    await people.fill(`Ana;Ríos;${ana}\nSin apellidos;;${luis}\nEva\tZapata\nLuz;Peña;sin correo`);
    await page.getByRole('button', { name: t.paste }).click();
    const declared = texts[language].validation.partyDeclaredRequired;
    await expect(page.getByText(declared).first()).toBeVisible();
    await expect(people).toHaveValue(new RegExp(ana));
    await page.getByLabel(t.declared).first().check();
    await page.getByRole('button', { name: t.paste }).click();
    await expect(page.getByText(t.row.replace('{row}', '2'))).toBeVisible();
    await expect(people).toHaveValue(`Sin apellidos;;${luis}\nLuz;Peña;sin correo`);
    const summary = page.getByRole('alert').filter({ hasText: texts[language].validation.partyRowsInvalid });
    await expect(summary).toContainText(texts[language].ui.errorsOther.replace('{count}', '2'));
    await opened();
    await people.fill(`Luis;de la O;${luis}`);
    await page.getByLabel(t.declared).first().check();
    await page.getByRole('button', { name: t.paste }).click();
    await expect(page).toHaveURL(/added=1/);
    await expect(page.getByText('Luis de la O')).toBeVisible();
    await expect(page.getByText('Eva Zapata')).toBeVisible();
    await opened();

    const mail = await mailbox.newest(ana);
    expect(mail.subject).toBeTruthy();
    expect(mail.text).toContain(name);
    expect(mail.text).toContain('/confirmar?id=');
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

    await page.getByRole('button', { name: t.removeOf.replace('{name}', 'Eva Zapata') }).click();
    await expect(page).toHaveURL(/removed=1/);
    await expect(page.getByText('Eva Zapata')).toHaveCount(0);
    await page.getByRole('link', { name: t.poster }).click();
    await expect(page.getByRole('heading', { level: 1, name: t.poster })).toBeVisible();
    await opened();

    // The office ends the party, and with it the contact's page.
    await office.goto('/organizador/grupos');
    const end = texts.es.office.parties.endOf.replace('{name}', name);
    await office.getByRole('button', { name: end }).click();
    await expect(
      office.getByRole('status').filter({ hasText: texts.es.office.parties.done.ended }),
    ).toBeVisible();
    await page.goto('/grupo');
    await expect(page.getByRole('heading', { level: 1, name: t.endedTitle })).toBeVisible();
    await context.close();
  });
}
