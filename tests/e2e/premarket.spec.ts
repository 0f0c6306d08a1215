import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { desktop, expect, foundryInEnglish, languages, phone, test, texts } from '../support/fixtures';
import { premarketBuyer } from '../support/registrants';

const accessCode = /\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/;
const unknownId = 'a'.repeat(24);

for (const language of languages) {
  const t = texts[language].premarket;

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`the organiser approves a buyer, who is sent the access code, once (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, portal, mailbox }) => {
      const buyer = await premarketBuyer(portal, mailbox, language);
      await page.setViewportSize(phone);
      await page.goto(buyer.path);
      // The address does not contain the key of the link.
      await expect(page).toHaveURL(new RegExp(`/premarketvalidation/${buyer.attendeeId}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await expect(page.getByRole('main')).toContainText(buyer.account.email);
      await expect(page.getByRole('main')).toContainText('Mueblería El Ñandú');
      await expect(page.getByText(t.within)).toBeVisible();
      await expect(page.getByLabel(t.vip)).toBeChecked();
      await expect(page.getByLabel(t.processed)).not.toBeChecked();
      await expect(page.getByLabel(t.processed)).toBeDisabled();
      await expectAccessible(page);
      await page.getByRole('button', { name: t.confirm }).dblclick();
      const name = 'María José Núñez Ibáñez';
      await expect(page.getByRole('status')).toHaveText(t.confirmedVip.replace('{name}', name));
      await expect(page.getByText(t.decidedVip.replace('{name}', name))).toBeVisible();
      await expect(page.getByLabel(t.processed)).toBeChecked();
      await expect(page.getByRole('button', { name: t.confirm })).toHaveCount(0);
      await expect(page.getByText(t.within)).toHaveCount(0);

      // Activation, confirmation, then the code.
      const mail = await mailbox.newest(buyer.account.email, 3);
      expect(mail.subject).toBe(texts[language].mail.accessCode.subject);
      expect(mail.text).toMatch(accessCode);
      await page.setViewportSize(desktop);
      await page.reload();
      await expect(page.getByText(t.decidedVip.replace('{name}', name))).toBeVisible();
      // Once it is decided, the link shows nothing else about the buyer.
      await expect(page.getByRole('main')).not.toContainText(buyer.account.email);
      await expectAccessible(page);
      await mailbox.newest(buyer.account.email, 3);
    });
  });
}

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('the organiser declines: a note, and no code (en)', async ({ page, portal, mailbox }) => {
    const t = texts.en.premarket;
    const buyer = await premarketBuyer(portal, mailbox, 'en');
    await page.goto(buyer.path);
    await page.getByLabel(t.vip).uncheck();
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.decidedNote.replace('{name}', 'María José Núñez Ibáñez'))).toBeVisible();
    await expect(page.getByText(t.decidedTitle)).toBeFocused();
    const mail = await mailbox.newest(buyer.account.email, 3);
    expect(mail.subject).toBe(texts.en.mail.premarketNote.subject);
    expect(mail.text).not.toMatch(accessCode);
    const own = await new Client(portal).get(`/api/attendees/${buyer.attendeeId}`, {
      Authorization: buyer.account.token,
    });
    expect(own.json()).toMatchObject({ vip: 'false', vipProcessed: 'true' });
    expect(own.json()).not.toHaveProperty('premarketId');
  });

  test('a link with an unknown id says so, in a toast too (en)', async ({ page }) => {
    const t = texts.en.premarket;
    for (const id of [unknownId, 'nobody']) {
      await page.goto(`/premarketvalidation/${id}`);
      await expect(page.getByText(t.missing)).toBeVisible();
      await expect(page.getByRole('status')).toHaveText(t.missingToast);
      await expectAccessible(page);
    }
  });
});

test('a confirmation that fails says so and can be sent again (es)', async ({
  page,
  portal,
  mailbox,
  expectedErrors,
}) => {
  const t = texts.es.premarket;
  expectedErrors.push(/Failed to load resource/);
  const buyer = await premarketBuyer(portal, mailbox);
  await page.goto(buyer.path);
  let isAway = true;
  await page.route('**/premarketvalidation/**', (route) =>
    isAway && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByRole('alert').getByText(texts.es.registration.problem)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(texts.es.registration.problem);
  isAway = false;
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByText(t.decidedTitle)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the organiser decides by a plain form', async ({ page, portal, mailbox }) => {
    const t = texts.es.premarket;
    const buyer = await premarketBuyer(portal, mailbox);
    await page.goto(buyer.path);
    await page.getByLabel(t.vip).uncheck();
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.decidedTitle)).toBeVisible();
    expect((await mailbox.newest(buyer.account.email, 3)).subject).toBe(texts.es.mail.premarketNote.subject);
  });
});

test('the pages of two requests are open at the same time, and each decides about its own buyer', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const t = texts.es.premarket;
  const [first, second] = await Promise.all([
    premarketBuyer(portal, mailbox),
    premarketBuyer(portal, mailbox),
  ]);
  await page.goto(first.path);
  const tab = await context.newPage();
  await tab.goto(second.path);
  await expect(tab.getByRole('main')).toContainText(second.account.email);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(first.account.email);
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByText(t.decidedTitle)).toBeVisible();
  await mailbox.newest(first.account.email, 3);
  await tab.reload();
  await expect(tab.getByRole('button', { name: t.confirm })).toBeVisible();
  // The address alone, in a browser that has not opened the link, shows nothing.
  await context.clearCookies({ name: 'premarket' });
  await tab.reload();
  await expect(tab.getByText(t.missing)).toBeVisible();
});

test('a page that was open while somebody else decided shows the decision', async ({
  page,
  portal,
  mailbox,
}) => {
  const t = texts.es.premarket;
  const buyer = await premarketBuyer(portal, mailbox);
  await page.goto(buyer.path);
  await new Client(portal).send('POST', `/api/attendees/premarketconfirmation/${buyer.premarketId}/false`);
  await page.getByRole('button', { name: t.confirm }).click();
  await expect(page.getByRole('status')).toHaveText(t.already);
  await expect(page.getByText(t.decidedNote.replace('{name}', 'María José Núñez Ibáñez'))).toBeVisible();
});
