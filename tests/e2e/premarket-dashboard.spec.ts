import { activeAccount, signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { buyer, buyerBody } from '../support/buyer-form';
import { Client } from '../support/client';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import type { Mailbox } from '../support/mailbox';
import { organisersMail } from '../support/registrants';
import type { Portal } from '../support/targets';

const accessCode = /\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/;

/** A registered buyer who did not ask for the premarket. */
async function plainBuyer(portal: Portal, mailbox: Mailbox, locale: string) {
  const account = await activeAccount(portal, mailbox);
  const added = await new Client(portal).post(
    '/api/attendees/add',
    { ...buyerBody, locale },
    {
      Authorization: `Bearer ${account.token}`,
    },
  );
  expect(added.status, added.text).toBe(201);
  return { account, id: added.json<string>() };
}

/** Decides by the link in the organiser's mail about the buyer. */
async function decide(portal: Portal, mailbox: Mailbox, email: string, vip: boolean) {
  const mail = await organisersMail(mailbox, email);
  const premarketId = /premarketvalidation\/([0-9a-f]{24})/.exec(mail.html)?.[1];
  const path = `/api/attendees/premarketconfirmation/${premarketId}/${vip}`;
  expect((await new Client(portal).send('POST', path)).status).toBe(200);
}

test.use({ viewport: phone });

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('a buyer asks for the premarket on the dashboard, once, and finds the code there (en)', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const t = texts.en.premarketStatus;
    const { account, id } = await plainBuyer(portal, mailbox, 'en');
    const { contact, premarket } = eventOf(portal);
    await signInBrowser(context, portal, account);
    await page.goto('/dashboard');
    await expectAccessible(page);
    // Uses the keyboard, because a second mouse click could miss the answer and move the focus away.
    await page.getByRole('button', { name: t.ask }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.askedTitle)).toBeFocused();
    await expect(page.getByRole('button', { name: t.ask })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: t.askedTitle })).toBeVisible();
    await expect(
      page.getByText(/^We answer by \w+\s\d+ at \d+(?::\d\d)?\s[AP]M at the latest\.$/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: contact.premarketEmail })).toBeVisible();

    const request = await organisersMail(mailbox, account.email);
    for (const fact of [buyer.nombreEmpresa, '+52 33 1234 5678', 'México']) {
      expect(request.text).toContain(fact);
    }
    await decide(portal, mailbox, account.email, true);
    const code = accessCode.exec((await mailbox.newest(account.email, 3)).text)?.[0] ?? '';
    await page.reload();
    await expect(page.getByRole('heading', { name: t.grantedTitle })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(code);
    await expect(page.getByRole('main')).toContainText(premarket?.when.en ?? '');
    await expectAccessible(page);
    await page.goto(`/compradorlanding?action=update&id=${id}`);
    await expect(page.getByRole('main')).toContainText(code);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: texts.en.dashboard.resend }).click();
    expect((await mailbox.newest(account.email, 4)).text).toContain(code);
    const requests = mailbox.to(contact.premarketEmail).filter(({ html }) => html.includes(account.email));
    expect(requests).toHaveLength(1);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a buyer asks for the premarket by a plain form; once declined, the dashboard has the days of the show', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const t = texts.es.premarketStatus;
    const { account } = await plainBuyer(portal, mailbox, 'es');
    await signInBrowser(context, portal, account);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t.ask }).click();
    await expect(page.getByRole('heading', { name: t.askedTitle })).toBeVisible();
    await decide(portal, mailbox, account.email, false);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: t.declinedTitle })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(eventOf(portal).when.es);
    await expect(page.getByRole('button', { name: t.ask })).toHaveCount(0);
  });
});
