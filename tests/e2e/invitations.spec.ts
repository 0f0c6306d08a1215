import type { Invitee } from '../../lib/outreach/invitees/record';
import { createInvitees } from '../../lib/outreach/invitees/repository';
import { expectAccessible } from '../support/axe';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { inStore } from '../support/in-store';
import { aListed, inviteListed } from '../support/invitees';
import type { Mail } from '../support/mailbox';
import { freshEmail, visitor } from '../support/people';
import { expectNoSidewaysScroll, expectWellMade } from '../support/scroll';
import type { Portal } from '../support/targets';

const linkIn = ({ html }: Mail): string =>
  /href="([^"]*\/confirmar\?id=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const optOutOf = ({ headers }: Mail): string => headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';

/** What a list knows of a visitor: everything but the year of birth and the sex. */
function knownAnswers() {
  const { email: _, nacimiento, sexo, ...known } = visitor();
  return { known, missing: { nacimiento, sexo } };
}

async function inviteeOf(portal: Portal, email: string): Promise<Invitee | null> {
  const found: (Invitee | null)[] = [];
  await inStore(portal, async (store) => {
    found.push(await createInvitees(store).byEmailKey(email));
  });
  return found[0] ?? null;
}

const { confirm, optOut, registration } = texts.es;
test.use({ viewport: phone });

test('a person who is known confirms by one press, and the link opens the pass afterwards', async ({
  page,
  portal,
  mailbox,
}) => {
  test.slow();
  const email = freshEmail('lista').toLowerCase();
  const { known, missing } = knownAnswers();
  const list = await aListed(portal, email, { answers: { ...known, ...missing }, locale: 'es' });
  await inviteListed(portal, list);
  const mail = await mailbox.newest(email);
  expect(mail.from).toContain('invitaciones@feria.example');
  expect(mail.text).toContain('Registro de 2027');
  const link = linkIn(mail);

  const before = await inviteeOf(portal, email);
  await page.request.head(link, { maxRedirects: 0 });
  await page.goto(link);
  await expect(page).toHaveURL(/\/confirmar$/);
  expect(await inviteeOf(portal, email)).toEqual(before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirm.title);
  await expect(page.getByRole('main')).toContainText(known.nombreEmpresa ?? '');
  await expectWellMade(page);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: registration.submitInvited }).click();
  await expect(page).toHaveURL(/\/landing\?id=/);
  await expect(page.getByRole('main')).toContainText(known.nombres ?? '');
  await mailbox.newest(email, 2);

  await page.context().clearCookies({ name: 'owner' });
  await page.goto(link);
  await expect(page).toHaveURL(/\/landing\?id=/);
  await expect(page.getByRole('main')).toContainText(known.nombres ?? '');
  expect(await inviteeOf(portal, email)).toMatchObject({ state: 'registered' });
});

test('an address opts out by the page of the mail’s link', async ({ page, portal, mailbox }) => {
  const email = freshEmail('lista').toLowerCase();
  const list = await aListed(portal, email, { locale: 'es' });
  await inviteListed(portal, list);
  const address = optOutOf(await mailbox.newest(email));
  await page.request.head(address);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(optOut.title);
  await expectAccessible(page);
  expect(await inviteeOf(portal, email)).toMatchObject({ state: 'waiting' });
  await page.getByRole('button', { name: optOut.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(optOut.done);
  expect(await inviteeOf(portal, email)).toMatchObject({ state: 'optedOut' });
  await page.goto('/baja?id=x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(optOut.invalid);
});

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled });
    const { confirm, registration } = texts[language];

    test(`who declines is told so, may change their mind, and is asked only for what is missing (${how})`, async ({
      page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const email = freshEmail('lista').toLowerCase();
      const { known } = knownAnswers();
      await inviteListed(portal, await aListed(portal, email, { answers: known, locale: language }));
      const link = linkIn(await mailbox.newest(email));
      await page.goto(link);
      await page.getByRole('button', { name: confirm.decline }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirm.declined);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await inviteeOf(portal, email)).toMatchObject({ state: 'declined' });
      await page.goto(link);
      await expect(page.getByRole('link', { name: confirm.somebodyElse })).toHaveAttribute('href', '/');
      await expect(page.getByLabel(registration.label.nombres, { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: registration.submitInvited }).click();
      await expect(page.locator('#nacimiento-error')).toBeVisible();
      await page.getByLabel(registration.label.nacimiento, { exact: true }).fill('1990');
      await page.getByLabel(registration.gender.F, { exact: true }).check();
      await page.getByRole('button', { name: registration.submitInvited }).click();
      await expect(page).toHaveURL(/\/landing\?id=/);
    });
  });
}

test('a mailbox ends invitations by one POST without cookies, which is always answered with 200', async ({
  request,
  portal,
  mailbox,
}) => {
  const email = freshEmail('lista').toLowerCase();
  await inviteListed(portal, await aListed(portal, email));
  const mail = await mailbox.newest(email);
  expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const form = { 'List-Unsubscribe': 'One-Click' };
  const address = optOutOf(mail);
  for (const url of [address.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), '/baja?id=', '/baja'])
    expect((await request.post(url, { form })).status()).toBe(200);
  for (const method of ['HEAD', 'GET']) expect((await request.fetch(address, { method })).status()).toBe(200);
  expect(await inviteeOf(portal, email)).toMatchObject({ state: 'waiting' });
  expect((await request.post(address, { form })).status()).toBe(200);
  expect((await request.post(address, { multipart: form })).status()).toBe(200);
  expect(await inviteeOf(portal, email)).toMatchObject({ state: 'optedOut' });
});

test('staff start the invitations of a list with the number that they saw, and stop them', async ({
  organiserPage: page,
  portal,
}) => {
  test.slow();
  const t = texts.es.office.invitations;
  const list = await aListed(portal, freshEmail('lista').toLowerCase());
  await page.goto(`/organizador/convocatoria/${list}`);
  for (const preview of Object.values(t.preview)) await page.getByText(preview, { exact: true }).click();
  await expect(page.getByText('Registro de 2027').last()).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page);
  const typed = page.getByLabel(t.typed, { exact: true });
  await typed.fill('2');
  await page.getByRole('button', { name: t.start }).click();
  await expect(page.locator('#typed-error')).toBeVisible();
  await typed.fill('1');
  await page.getByRole('button', { name: t.start }).click();
  await expect(page.getByRole('status').filter({ hasText: t.done.started })).toBeVisible();
  await page.getByRole('button', { name: t.stop }).click();
  await expect(page.getByRole('status').filter({ hasText: t.done.stopped })).toBeVisible();
  await expect(page.getByText(t.state.stopped)).toBeVisible();
  await page.getByRole('button', { name: t.resume }).click();
  await expect(page.getByRole('status').filter({ hasText: t.done.resumed })).toBeVisible();
});
