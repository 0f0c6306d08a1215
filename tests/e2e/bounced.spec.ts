import { giveCookies, signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, comparablePage } from '../support/client';
import { expect, inEitherWay, type Language, phone, test, texts } from '../support/fixtures';
import type { Mail, Mailbox } from '../support/mailbox';
import { freshEmail } from '../support/people';
import { premarketBuyer } from '../support/registrants';
import type { Portal } from '../support/targets';
import { webhookBody, webhookHeaders } from '../support/webhook';

test.use({ viewport: phone });

/** Reports that the mail could not be delivered. */
async function bounce(portal: Portal, { tags = [] }: Mail): Promise<void> {
  const body = webhookBody('email.bounced', Object.fromEntries(tags.map(({ name, value }) => [name, value])));
  const headers = { 'Content-Type': 'application/json', ...webhookHeaders(body) };
  expect((await new Client(portal).send('POST', '/api/webhooks/resend', headers, body)).status).toBe(204);
}

/** Registers an address whose mail bounces. */
async function bouncedVisitor(portal: Portal, mailbox: Mailbox) {
  const email = freshEmail('mal');
  const registered = await new Client(portal).register({ email });
  await bounce(portal, await mailbox.newest(email));
  return { email, ...registered };
}

const bouncedText = (language: Language, email: string) =>
  texts[language].landed.bounced.replace('<b>{email}</b>', email);

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled });
    const t = texts[language];

    test(`the owner of a pass that bounced is informed and corrects the address (${how})`, async ({
      page,
      context,
      portal,
      mailbox,
    }) => {
      const { id, cookie, email } = await bouncedVisitor(portal, mailbox);
      await giveCookies(context, portal, cookie);
      await page.goto(`/invitadolanding?id=${id}`);
      await expect(page.getByRole('main')).toContainText(bouncedText(language, email));
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: t.landed.bouncedCorrect }).click();
      await expect(page.getByRole('main')).toContainText(bouncedText(language, email));
      if (javaScriptEnabled) await expectAccessible(page);
      const right = freshEmail('bien');
      await page.getByLabel(t.landed.addressLabel).fill(right);
      await page.getByRole('button', { name: t.landed.addressSubmit }).click();
      await expect(page.getByRole('main')).toContainText(right);
      await expect(page.getByRole('main')).not.toContainText(bouncedText(language, email));
      await mailbox.newest(right);
    });
  });
}

test('the pages of an account say that its pass bounced, and the dashboard names the contact', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const { account, attendeeId } = await premarketBuyer(portal, mailbox);
  const bounced = bouncedText('es', account.email);
  const pass = await mailbox.newest(account.email, 2);
  await signInBrowser(context, portal, account);
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).not.toContainText(bounced);
  await expect(page.getByRole('main')).toContainText(/pase enviado el/);
  await bounce(portal, pass);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(bounced);
  await expect(page.getByRole('main')).not.toContainText(/pase enviado el/);
  const ask = page.getByRole('link', { name: texts.es.landed.bouncedAsk });
  await expect(ask).toHaveAttribute('href', /^mailto:.+\?subject=.+/);
  await expectAccessible(page);
  for (const path of [`/qr/${attendeeId}`, `/compradorlanding?action=add&id=${attendeeId}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(bounced);
  }
});

test('strangers see the same page whether a pass bounced or not', async ({ portal, mailbox }) => {
  const client = new Client(portal);
  const email = freshEmail('mal');
  const { id } = await client.register({ email });
  const pass = await mailbox.newest(email);
  for (const path of [`/invitadolanding?id=${id}`, `/landing?id=${id}`]) {
    const before = comparablePage((await client.get(path)).text, id);
    await bounce(portal, pass);
    expect(comparablePage((await client.get(path)).text, id)).toBe(before);
  }
});
