import { expectAccessible } from '../support/axe';
import { buyerBody } from '../support/buyer-form';
import { Client, cookieOf } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import { hiddenFields } from '../support/page-form';
import { premarketBuyer } from '../support/registrants';

const accessCode = /\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/;
const name = 'María José Núñez Ibáñez';
/** The text of a page without its markup. */
const shown = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('the organiser approves a buyer, who is sent the access code, once, also if the first try fails', async ({
  page,
  portal,
  mailbox,
  expectedErrors,
}) => {
  const t = texts.es.premarket;
  expectedErrors.push(/Failed to load resource/);
  const buyer = await premarketBuyer(portal, mailbox);
  await page.setViewportSize(phone);
  await page.goto(buyer.path);
  // The address does not contain the key of the link.
  await expect(page).toHaveURL(new RegExp(`/premarketvalidation/${buyer.attendeeId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
  await expect(page.getByRole('main')).toContainText(buyer.account.email);
  await expect(page.getByRole('main')).toContainText(buyerBody.nombreEmpresa);
  await expect(page.getByText(t.within)).toBeVisible();
  await expect(page.getByLabel(t.vip)).toBeChecked();
  await expect(page.getByLabel(t.processed)).not.toBeChecked();
  await expect(page.getByLabel(t.processed)).toBeDisabled();
  await expectAccessible(page);
  let isAway = true;
  await page.route('**/premarketvalidation/**', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByRole('alert').getByText(texts.es.registration.problem)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(texts.es.registration.problem);
  isAway = false;
  await page.getByRole('button', { name: t.confirm }).dblclick();
  await expect(page.getByRole('status')).toHaveText(t.confirmedVip.replace('{name}', name));
  await expect(page.getByText(t.decidedVip.replace('{name}', name))).toBeVisible();
  await expect(page.getByText(t.decidedTitle)).toBeFocused();
  await expect(page.getByLabel(t.processed)).toBeChecked();
  await expect(page.getByRole('button', { name: t.confirm })).toHaveCount(0);
  await expect(page.getByText(t.within)).toHaveCount(0);

  // Activation, confirmation, then the code.
  const mail = await mailbox.newest(buyer.account.email, 3);
  expect(mail.subject).toBe(texts.es.mail.accessCode.subject);
  expect(mail.text).toMatch(accessCode);
  await page.reload();
  await expect(page.getByText(t.decidedVip.replace('{name}', name))).toBeVisible();
  // Once it is decided, the link shows nothing else about the buyer.
  await expect(page.getByRole('main')).not.toContainText(buyer.account.email);
  await expectAccessible(page);
  await mailbox.newest(buyer.account.email, 3);
  await page.goto('/premarketvalidation/nobody');
  await expect(page.getByText(t.missing)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(t.missingToast);
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, language: 'en' });

  test('the organiser declines by a plain form: a note, and no code', { tag: ['@both-events'] }, async ({
    page,
    portal,
    mailbox,
  }) => {
    const t = texts.en.premarket;
    const buyer = await premarketBuyer(portal, mailbox, 'en');
    await page.goto(buyer.path);
    await page.getByLabel(t.vip).uncheck();
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.decidedNote.replace('{name}', name))).toBeVisible();
    const mail = await mailbox.newest(buyer.account.email, 3);
    expect(mail.subject).toBe(texts.en.mail.premarketNote.subject);
    expect(mail.text).not.toMatch(accessCode);
    const own = await new Client(portal).get(`/api/attendees/${buyer.attendeeId}`, {
      Authorization: buyer.account.token,
    });
    expect(own.json()).toMatchObject({ vip: 'false', vipProcessed: 'true' });
    expect(own.json()).not.toHaveProperty('premarketId');
  });
});

test('the pages of two requests are open at the same time, each decides about its own buyer, and one that is decided meanwhile says so', async ({
  portal,
  mailbox,
}) => {
  const t = texts.es.premarket;
  const client = new Client(portal);
  const [first, second] = await Promise.all([
    premarketBuyer(portal, mailbox),
    premarketBuyer(portal, mailbox),
  ]);
  const pageOf = ({ attendeeId }: typeof first) => `/premarketvalidation/${attendeeId}`;
  const opened = await client.get(first.path);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, portal.baseURL + pageOf(first)]);
  const both = cookieOf(await client.get(second.path, { Cookie: cookieOf(opened) }));
  const own = { Cookie: `lang=es; ${both}`, Origin: portal.baseURL };
  const forms: FormData[] = [];
  for (const each of [first, second]) {
    const { text } = await client.get(pageOf(each), own);
    expect(shown(text)).toContain(each.account.email);
    forms.push(hiddenFields(text));
  }
  const decide = (each: typeof first, form: FormData | undefined) =>
    client.send('POST', pageOf(each), own, form);
  expect(shown((await decide(first, forms[0])).text)).toContain(t.decidedTitle);
  await mailbox.newest(first.account.email, 3);
  expect((await client.get(pageOf(second), own)).text).toContain(`${t.confirm}</`);

  // Somebody else decides about the second request.
  await client.send('POST', `/api/attendees/premarketconfirmation/${second.premarketId}/true`);
  const answer = await decide(second, forms[1]);
  expect(shown(answer.text)).toContain(t.already);
  expect(shown(answer.text)).toContain(t.decidedVip.replace('{name}', name));
  // The address alone, in a browser that has not opened the link, shows nothing.
  const alone = await client.get(pageOf(second), { Cookie: 'lang=es' });
  expect(alone.headers.get('location')).toBe(`${portal.baseURL}/premarketvalidation/unknown`);
  expect((await client.get('/premarketvalidation/unknown')).text).toContain(t.missing);
});
