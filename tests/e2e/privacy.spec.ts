import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { activeAccount, password } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, comparablePage, cookieOf } from '../support/client';
import { eventOf, expect, type Language, phone, test, texts } from '../support/fixtures';
import { linkTo, type Mailbox } from '../support/mailbox';
import { hiddenFields, postFromElsewhere, postFromPage } from '../support/page-form';
import { freshEmail } from '../support/people';
import { organisersMail } from '../support/registrants';
import type { Portal } from '../support/targets';
import { expectVerbatimAddress } from '../support/untranslated';

const confirmPath = '/datos-personales/confirmar';

async function ask(
  page: Page,
  language: Language,
  email: string,
  kind: 'access' | 'correction' | 'deletion',
  text?: string,
) {
  const t = texts[language].privacyRequest;
  await page.goto('/datos-personales');
  await page.getByLabel(texts[language].registration.label.email).fill(email);
  await page.getByRole('radio', { name: new RegExp(`^${t[kind]}`) }).check();
  if (text) await page.getByLabel(t.text).fill(text);
  await page.getByRole('button', { name: t.submit }).click();
}

/** The path of the link in the newest mail to an address. */
async function linkIn(mailbox: Mailbox, email: string, count: number): Promise<string> {
  const url = new URL(linkTo(await mailbox.newest(email, count), confirmPath));
  return `${url.pathname}${url.search}`;
}

/** Files a request as the form without script does. Returns the page that answers it. */
async function file(portal: Portal, email: string, kind: 'access' | 'deletion'): Promise<string> {
  const client = new Client(portal);
  const { text } = await client.get('/datos-personales');
  const form = hiddenFields(text);
  form.set('email', email);
  form.set('kind', kind);
  return (await client.send('POST', '/datos-personales', { Origin: portal.baseURL }, form)).text;
}

test('access: the form says what is missing, and the data is shown and downloaded after confirming, not before', async ({
  page,
  portal,
  mailbox,
}) => {
  test.slow();
  const t = texts.es.privacyRequest;
  const { validation } = texts.es;
  const email = freshEmail();
  const { id } = await new Client(portal).register({ email });
  await page.setViewportSize(phone);
  await page.goto('/privacy');
  await page.getByRole('main').locator('a[href="/datos-personales"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
  await expect(page.getByLabel(t.text)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: t.submit }).click();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    validation.emailRequired,
    validation.dataRequestKindRequired,
  ]);
  const field = page.getByLabel(texts.es.registration.label.email);
  const correction = page.getByRole('radio', { name: new RegExp(`^${t.correction}`) });
  await field.fill('nobody');
  await correction.check();
  await page.getByRole('button', { name: t.submit }).click();
  await expect(summary.getByRole('link')).toHaveText([
    validation.emailInvalid,
    validation.correctionRequired,
  ]);
  await expect(correction).toBeChecked();
  await expect(field).toHaveValue('nobody');
  await page.getByLabel(t.text).fill('Núñez');
  await page.getByRole('link', { name: /English/ }).click();
  await expect(page.getByLabel(texts.en.privacyRequest.text)).toHaveValue('Núñez');
  await expect(page.getByLabel(texts.en.registration.label.email)).toHaveValue('nobody');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Español/ }).click();

  await ask(page, 'es', email, 'access');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.filedTitle);
  await expectVerbatimAddress(page, email);
  await expectAccessible(page);
  const mail = await mailbox.newest(email, 2);
  expect(mail.subject).toBe(texts.es.mail.privacyRequest.subject);
  await page.goto(await linkIn(mailbox, email, 2));
  await expect(page.getByRole('main')).toContainText(t.confirmAccess);
  await expect(page.getByRole('main')).not.toContainText('Ibáñez');
  await expectAccessible(page);
  await page.getByRole('button', { name: t.confirmAccessSubmit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneAccessTitle);
  await expect(page.locator('h1 > span')).toBeFocused();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(t.downloadName);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    registration: {
      _id: id,
      email,
      apellidos: 'Núñez Ibáñez',
      categoria: 'VISITANTE',
      consent: { locale: 'es' },
    },
    requests: [{ kind: 'access' }],
  });
  expect(data.registration).not.toHaveProperty('ownerNonce');

  await page.goto(`${confirmPath}?id=x`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.invalidTitle);
  await expectAccessible(page);
});

test.describe('without script, in English', () => {
  test.use({ language: 'en', javaScriptEnabled: false });

  test('correction: the organiser is informed, once, after confirming', async ({ page, portal, mailbox }) => {
    const t = texts.en.privacyRequest;
    const email = freshEmail();
    await new Client(portal).register({ email });
    const wish = 'Mi apellido es Núñez <b>con tilde</b>';
    await ask(page, 'en', email, 'correction', wish);
    const link = await linkIn(mailbox, email, 2);
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(wish);
    await page.getByRole('button', { name: t.confirmCorrectionSubmit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneCorrectionTitle);
    const mail = await organisersMail(mailbox, email);
    expect(mail.subject).toBe(texts[eventOf(portal).organizerLanguage].mail.privacyNotice.subject);
    expect(mail.text).toContain(wish);
    expect(mail.html).not.toContain('<b>con tilde</b>');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneCorrectionTitle);
    expect(mailbox.to('').filter(({ html, to }) => html.includes(email) && !to.includes(email))).toHaveLength(
      1,
    );
  });
});

test('deletion: registration and account are gone after confirming', {
  tag: ['@both-stores'],
}, async ({ page, portal, mailbox }) => {
  const t = texts.es.privacyRequest;
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  const { email } = account;
  const { id, cookie } = await client.register({ email });
  expect(await file(portal, email, 'deletion')).toContain(`${t.filedTitle}</`);
  await page.goto(await linkIn(mailbox, email, 3));
  await expect(page.getByRole('main')).toContainText(t.confirmDeletion);
  expect((await client.get(`/api/attendees/${id}`)).status).toBe(200);
  await page.getByRole('button', { name: t.confirmDeletionSubmit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
  await expectAccessible(page);
  expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).status).toBe(404);
  expect((await client.get(`/api/attendees/byEmail/${email}`)).status).toBe(404);
  expect((await client.get('/api/users/login/success', { Cookie: account.cookie })).status).toBe(401);
  const signIn = await client.post('/api/users/login', { email, password, locale: 'es' });
  expect(signIn.json()).toEqual({ emailnotfound: texts.es.validation.emailNotFound });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
  // The address can be used again.
  await client.register({ email });
});

test('the answer is the same for an address that nobody has, and nothing is sent to it', async ({
  portal,
  mailbox,
}) => {
  const [known, unknown] = [freshEmail(), freshEmail()];
  await new Client(portal).register({ email: known });
  const pages: string[] = [];
  for (const email of [unknown, known]) {
    const [name = ''] = email.split('@');
    const page = await file(portal, email, 'access');
    expect(page).toContain(name);
    pages.push(comparablePage(page, name));
  }
  expect(pages[0]).toBe(pages[1]);
  await mailbox.newest(known, 2);
  expect(mailbox.to(unknown)).toEqual([]);
});

test('opening, prefetching or posting the link from elsewhere deletes nothing', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const email = freshEmail();
  const { id } = await client.register({ email });
  await file(portal, email, 'deletion');
  const link = await linkIn(mailbox, email, 2);
  await client.get(link);
  await client.send('HEAD', link);
  await client.get(link, { 'Sec-Purpose': 'prefetch' });
  await client.get(link, { RSC: '1' });
  const opened = await client.get(link);
  // The page's address does not contain the key of the link.
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `${portal.baseURL}${confirmPath}`]);
  const proof = { Cookie: cookieOf(opened) };
  expect((await client.get(confirmPath, proof)).text).toContain(
    texts.es.privacyRequest.confirmDeletionSubmit,
  );
  await postFromElsewhere(client, confirmPath, proof);
  expect((await client.get(`/api/attendees/${id}`)).status).toBe(200);
  await postFromPage(client, confirmPath, portal.baseURL, proof);
  expect((await client.get(`/api/attendees/${id}`)).status, 'after the page itself').toBe(404);
});

test('more than ten requests in ten minutes have to wait, whoever they are about', {
  tag: ['@limits'],
}, async ({ portal }) => {
  for (let round = 0; round < 10; round++)
    expect(await file(portal, freshEmail(), 'access')).toContain(`${texts.es.privacyRequest.filedTitle}</`);
  expect(await file(portal, freshEmail(), 'access')).toMatch(
    /Demasiados intentos\. Vuelve a intentarlo dentro de \d+/,
  );
});
