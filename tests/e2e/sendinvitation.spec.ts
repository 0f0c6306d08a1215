import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { expect, phone, test, texts } from '../support/fixtures';
import { postFromElsewhere, postFromPage } from '../support/page-form';
import { freshEmail } from '../support/people';
import { untilMailIsSent } from '../support/registrants';

test.use({ viewport: phone });

test('opening the page sends the invitation and says where to, masked for a stranger, by name for its owner', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  const t = texts.es.sendinvitation;
  const email = freshEmail();
  const { id, cookie } = await new Client(portal).register({ email });
  await mailbox.newest(email);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/sendinvitation/${id}`);
  await expect(heading).toHaveText(t.sentStranger);
  await expect(page.getByRole('main')).toContainText(t.sentText.replace('{email}', 'm•••@e•••.mx'));
  await expect(page.getByRole('main')).not.toContainText(email);
  await expect(heading.locator('span')).toBeFocused();
  await mailbox.newest(email, 2);
  await expectAccessible(page);
  // Switching the language does not request another mail.
  await page.getByRole('link', { name: /English/ }).click();
  await expect(heading).toHaveText(texts.en.sendinvitation.sentStranger);
  await mailbox.newest(email, 2);

  await giveCookies(context, portal, cookie);
  // A tab sends it once.
  const tab = await context.newPage();
  await tab.goto(`/sendinvitation/${id}`);
  await expect(tab.getByRole('main')).toContainText(email);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('María');
  await mailbox.newest(email, 3);
});

test('a link with an unknown id fails with the message of the catalogue (es)', async ({ page }) => {
  const t = texts.es.sendinvitation;
  for (const id of ['nobody', 'a'.repeat(24)]) {
    await page.goto(`/sendinvitation/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.failedTitle);
    await expect(page.getByRole('main')).toContainText(t.failedText);
  }
  await expectAccessible(page);
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('asking too soon gets a friendly message with the time to wait (en)', { tag: ['@limits'] }, async ({
    page,
    portal,
    mailbox,
  }) => {
    const t = texts.en.sendinvitation;
    const email = freshEmail();
    const { id } = await new Client(portal).register({ email });
    await page.goto(`/sendinvitation/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.recentTitle);
    await expect(page.getByRole('main')).toContainText(t.recentText.replace('{email}', 'm•••@e•••.mx'));
    await expect(page.getByRole('main')).not.toContainText(t.failedText);
    await expect(page.getByRole('main')).toContainText(/again in \d+ seconds/);
    await expect(page.getByRole('button', { name: t.again })).toBeEnabled();
    await mailbox.newest(email, 1);
  });
});

test('GET, HEAD, prefetches and posts from other sites send nothing', async ({ portal, mailbox }) => {
  const client = new Client(portal);
  const email = freshEmail();
  const { id } = await client.register({ email });
  await client.get(`/sendinvitation/${id}`);
  await client.get(`/sendinvitation/${id}`, { 'Sec-Purpose': 'prefetch' });
  await client.get(`/sendinvitation/${id}`, { RSC: '1', 'Next-Router-Prefetch': '1' });
  await client.send('HEAD', `/sendinvitation/${id}`);
  await postFromElsewhere(client, `/sendinvitation/${id}`);
  await untilMailIsSent(portal, mailbox);
  expect(mailbox.to(email)).toHaveLength(1);
  await postFromPage(client, `/sendinvitation/${id}`, portal.baseURL);
  await mailbox.newest(email, 2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a button sends it', async ({ page, portal, mailbox }) => {
    const t = texts.es.sendinvitation;
    const email = freshEmail();
    const { id } = await new Client(portal).register({ email });
    await mailbox.newest(email);
    await page.goto(`/sendinvitation/${id}`);
    await expect(page.getByRole('main')).toContainText('m•••@e•••.mx');
    expect(mailbox.to(email)).toHaveLength(1);
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sentStranger);
    await mailbox.newest(email, 2);
  });
});
