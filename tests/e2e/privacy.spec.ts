import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { activeAccount, password } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, cookieOf } from '../support/client';
import {
  desktop,
  eventOf,
  expect,
  foundryInEnglish,
  type Language,
  languages,
  phone,
  test,
  texts,
} from '../support/fixtures';
import { linkTo, type Mailbox } from '../support/mailbox';
import { hiddenFields, postFromElsewhere, postFromPage } from '../support/page-form';
import { freshEmail, visitorBody } from '../support/people';
import { organisersMail } from '../support/registrants';

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

for (const language of languages) {
  const t = texts[language].privacyRequest;
  const { validation } = texts[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`the notice links to the form, which says what is missing (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page }) => {
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
      await page.getByLabel(texts[language].registration.label.email).fill('nobody');
      await page.getByRole('radio', { name: new RegExp(`^${t.correction}`) }).check();
      await page.getByRole('button', { name: t.submit }).click();
      await expect(summary.getByRole('link')).toHaveText([
        validation.emailInvalid,
        validation.correctionRequired,
      ]);
      await expect(page.getByRole('radio', { name: new RegExp(`^${t.correction}`) })).toBeChecked();
      await expect(page.getByLabel(texts[language].registration.label.email)).toHaveValue('nobody');
      await page.getByLabel(t.text).fill('Núñez');
      const other: Language = language === 'es' ? 'en' : 'es';
      await page.getByRole('link', { name: other === 'en' ? /English/ : /Español/ }).click();
      await expect(page.getByLabel(texts[other].privacyRequest.text)).toHaveValue('Núñez');
      await expect(page.getByLabel(texts[other].registration.label.email)).toHaveValue('nobody');
      await page.setViewportSize(desktop);
      await expectAccessible(page);
    });
  });
}

test('access: the data is shown and downloaded after confirming, not before (es)', {
  tag: ['@both-stores'],
}, async ({ page, portal, mailbox }) => {
  const t = texts.es.privacyRequest;
  const email = freshEmail();
  const { id } = await new Client(portal).register({ email });
  await ask(page, 'es', email, 'access');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.filedTitle);
  await expect(page.getByRole('main')).toContainText(email);
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
});

test('an invalid link says so (es)', async ({ page }) => {
  const t = texts.es.privacyRequest;
  for (const id of ['', 'x', `${'a'.repeat(24)}.zzz.${'A'.repeat(43)}`]) {
    await page.goto(`${confirmPath}?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.invalidTitle);
  }
  await expectAccessible(page);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('correction: the organiser is informed, once, after confirming (en)', {
    tag: ['@both-stores'],
  }, async ({ page, portal, mailbox }) => {
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

  test('deletion: registration and account are gone after confirming (en)', {
    tag: ['@both-stores'],
  }, async ({ page, portal, mailbox }) => {
    const t = texts.en.privacyRequest;
    const client = new Client(portal);
    const account = await activeAccount(portal, mailbox);
    const { email } = account;
    const { id, cookie } = await client.register({ email });
    await ask(page, 'en', email, 'deletion');
    const link = await linkIn(mailbox, email, 3);
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(t.confirmDeletion);
    expect((await client.get(`/api/attendees/${id}`)).status).toBe(200);
    await page.getByRole('button', { name: t.confirmDeletionSubmit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
    await expectAccessible(page);
    expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).status).toBe(404);
    expect((await client.get(`/api/attendees/byEmail/${email}`)).status).toBe(404);
    expect((await client.get('/api/users/login/success', { Cookie: account.cookie })).status).toBe(401);
    const signIn = await client.post('/api/users/login', { email, password, locale: 'en' });
    expect(signIn.json()).toEqual({ emailnotfound: texts.en.validation.emailNotFound });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
    // The address can be used again.
    await client.register({ email });
  });
});

test('the answer is the same for an address that nobody has, and nothing is sent to it', async ({
  page,
  portal,
  mailbox,
}) => {
  const [known, unknown] = [freshEmail(), freshEmail()];
  await new Client(portal).register({ email: known });
  const told: string[] = [];
  for (const email of [unknown, known]) {
    await ask(page, 'es', email, 'access');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.es.privacyRequest.filedTitle);
    told.push(((await page.getByRole('main').textContent()) ?? '').replaceAll(email, 'EMAIL'));
  }
  expect(told[0]).toBe(told[1]);
  await mailbox.newest(known, 2);
  expect(mailbox.to(unknown)).toEqual([]);
});

test('opening, prefetching or posting the link from elsewhere deletes nothing', async ({
  page,
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const email = freshEmail();
  const { id } = await client.register({ email });
  await ask(page, 'es', email, 'deletion');
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('asking and confirming work by plain forms', async ({ page, portal, mailbox }) => {
    const t = texts.es.privacyRequest;
    const email = freshEmail();
    await new Client(portal).post('/api/attendees/add', visitorBody({ email }));
    await ask(page, 'es', email, 'correction', 'Se escribe Ibáñez');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.filedTitle);
    await page.goto(await linkIn(mailbox, email, 2));
    await page.getByRole('button', { name: t.confirmCorrectionSubmit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneCorrectionTitle);
  });
});

test('more than ten requests in ten minutes have to wait, whoever they are about', {
  tag: ['@limits'],
}, async ({ page, portal }) => {
  const client = new Client(portal);
  const { text } = await client.get('/datos-personales');
  for (let round = 0; round < 9; round++) {
    const form = hiddenFields(text);
    form.set('email', freshEmail());
    form.set('kind', 'access');
    const filed = await client.send('POST', '/datos-personales', { Origin: portal.baseURL }, form);
    expect(filed.text).toContain(`${texts.es.privacyRequest.filedTitle}</`);
  }
  await ask(page, 'es', freshEmail(), 'access');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.es.privacyRequest.filedTitle);
  await ask(page, 'es', freshEmail(), 'access');
  await expect(
    page.getByRole('alert').filter({ hasText: /^Demasiados intentos\. Vuelve a intentarlo dentro de \d+/ }),
  ).toBeVisible();
});
