import type { Page } from '@playwright/test';
import { activeAccount, giveCookies } from '../support/accounts';
import { buyerBody } from '../support/buyer-form';
import { Client, comparablePage } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail, visitor } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone });

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled });
    const t = texts[language];
    const correctLink = t.pass.correct.replace(/^.*<link>|<\/link>.*$/g, '');

    test(`the pass leads to correcting what was typed (${how})`, async ({
      page,
      context,
      portal,
      mailbox,
    }) => {
      const { email, nombres, notas } = visitor();
      const { id, cookie } = await new Client(portal).register({ email, nombres, notas });
      const client = new Client(portal);
      const before = (await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json();
      await giveCookies(context, portal, cookie);
      await page.goto(`/landing?id=${id}`);
      await page.getByRole('link', { name: correctLink }).click();
      await expect(page).toHaveURL(new RegExp(`/registro/${id}$`));
      const form = new VisitorForm(page, language);
      await expect(form.field('nombres')).toHaveValue(nombres);
      await expect(form.field('notas')).toHaveValue(notas);
      await expect(form.field('codigoPostal')).toHaveValue('44100');
      await expect(page.getByRole('main')).toContainText(
        t.registration.correcting.replace('{category}', t.pass.category.VISITANTE),
      );
      await expect(page.getByRole('link', { name: t.ui.backToPass })).toHaveAttribute(
        'href',
        `/landing?id=${id}`,
      );
      const saveIn = (tab: Page) => tab.getByRole('button', { name: t.registration.submitUpdate }).click();
      // Another tab that corrects the same registration meanwhile keeps its change.
      const other = await context.newPage();
      await other.goto(`/registro/${id}`);
      await new VisitorForm(other, language).field('carrera').fill('Ebanista');
      await saveIn(other);
      await other.waitForURL(/\/landing\?/);
      await other.close();
      await form.field('nombres').fill('');
      // Without script, the page of a refused form is rendered with what the other tab has stored.
      await saveIn(page);
      await form.expectError('nombres', t.validation.nombresRequired);
      await form.field('nombres').fill('Ñandú');
      await saveIn(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t.landed.updatedTitle.replace('{name}', 'Ñandú'),
      );
      await expect(page.getByRole('region', { name: t.pass.label })).toContainText('Ñandú');
      const { updatedAt: _, nombres: __, locale: ___, carrera: ____, ...kept } = before;
      expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json()).toMatchObject({
        ...kept,
        nombres: 'Ñandú',
        carrera: 'Ebanista',
      });
      expect((await mailbox.newest(email, 3)).text).toContain('Ñandú');
    });

    test(`a mistyped address is corrected where the pass is shown (${how})`, async ({
      page,
      context,
      portal,
      mailbox,
      browser,
    }) => {
      const [wrong, right, taken] = [freshEmail('mal'), freshEmail('bien'), freshEmail('otra')];
      const client = new Client(portal);
      await client.register({ email: taken });
      const { id, cookie } = await client.register({ email: wrong });
      await giveCookies(context, portal, cookie);
      await page.goto(`/landing?id=${id}`);
      await page.getByText(t.landed.addressAsk).click();
      const field = page.getByLabel(t.landed.addressLabel);
      const send = page.getByRole('button', { name: t.landed.addressSubmit });
      if (javaScriptEnabled) {
        await field.fill('ana@gmial.com');
        await expect(page.getByRole('button', { name: 'ana@gmail.com' })).toBeVisible();
        // What was typed stays in sight in the other language.
        await page.locator('a[hreflang=en]').click();
        await expect(page.getByLabel(texts.en.landed.addressLabel)).toHaveValue('ana@gmial.com');
        await page.locator('a[hreflang=es]').click();
        await expect(field).toHaveValue('ana@gmial.com');
        await expect(field).toBeVisible();
      }
      await field.fill(taken.toUpperCase());
      await send.click();
      await expect(page.locator('#email-error')).toHaveText(`Error: ${t.validation.emailRegistered}`);
      await expect(field).toHaveValue(taken.toUpperCase());
      await field.fill(right);
      await send.click();
      await expect(page.getByRole('main')).toContainText(right);
      await expect(page.getByRole('region', { name: t.pass.label })).toBeVisible();
      const fresh = linkTo(await mailbox.newest(right), '/landing');
      await client.get(fresh.slice(portal.baseURL.length));
      // Programs that scan mails open links as well, so the address is not proven yet.
      await page.goto(`/landing?id=${id}`);
      await expect(page.getByText(t.landed.addressAsk)).toBeVisible();

      const reader = await browser.newContext({
        baseURL: portal.baseURL,
        javaScriptEnabled,
        locale: language,
      });
      const opened = await reader.newPage();
      // A click in a webmail is a navigation from another site.
      await opened.goto(fresh, { referer: 'https://mail.example/' });
      await expect(opened.getByRole('img', { name: /QR/ })).toBeVisible();
      if (!javaScriptEnabled) await opened.getByRole('button', { name: t.landed.prove }).click();
      await expect(opened.getByText(t.landed.prove)).toHaveCount(0);
      await reader.close();
      await page.goto(`/landing?id=${id}`);
      await expect(page.getByText(t.landed.addressAsk)).toHaveCount(0);
    });
  });
}

test.describe('without script, in English', () => {
  test.use({ language: 'en', javaScriptEnabled: false });

  test('another form with the account’s email changes the category', async ({
    signedInPage: page,
    account,
    portal,
    mailbox,
  }) => {
    const t = texts.en;
    const { id } = await new Client(portal).register({ email: account.email });
    await mailbox.newest(account.email, 2);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: t.dashboard.changeCategory }).click();
    await expect(page.getByRole('main')).toContainText(t.handoff.estudiante);
    await expect(page.getByRole('main')).not.toContainText(t.handoff.visitante);
    await page.getByRole('link', { name: new RegExp(t.registration.form.estudiante) }).click();
    const form = new VisitorForm(page, 'en');
    await form.giveEmail(account.email);
    await form.giveDetails(visitor({}, 'estudiante'), 'estudiante');
    await form.submit.click();
    await expect(page).toHaveURL(new RegExp(`/landing\\?id=${id}$`));
    await expect(page.getByRole('region', { name: t.pass.label })).toContainText(t.pass.category.ESTUDIANTE);
    expect((await mailbox.newest(account.email, 3)).attachments).toBeDefined();
  });
});

test('whoever looks at their pass while they fill in a form for another category loses nothing that they typed', async ({
  signedInPage: page,
  account,
  portal,
}) => {
  const t = texts.es;
  const { id } = await new Client(portal).register({ email: account.email });
  const form = new VisitorForm(page, 'es');
  await page.goto('/estudiante');
  await form.giveEmail(account.email);
  await form.field('universidad').fill('Universidad de Ñuñoa');
  await page.goto(`/qr/${id}`);
  await expect(page.getByRole('region', { name: t.pass.label })).toBeVisible();
  await page.goto('/estudiante');
  await expect(form.field('universidad')).toHaveValue('Universidad de Ñuñoa');
});

test('a stranger gets the same answer for every id: the sign-in, or not found', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const { id } = await client.register();
  const account = await activeAccount(portal, mailbox);
  const bodies = new Set<string>();
  for (const each of [id, 'a'.repeat(24), 'x']) {
    const path = `/registro/${each}`;
    const signedOut = await client.get(path);
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      307,
      `/login?callbackUrl=${encodeURIComponent(path)}`,
    ]);
    const signedIn = await client.get(path, { Cookie: account.cookie });
    expect(signedIn.status).toBe(404);
    if (each !== 'x') bodies.add(comparablePage(signedIn.text, each));
  }
  expect(bodies.size).toBe(1);
});

test('a buyer is redirected to the buyer form', async ({ account, portal }) => {
  const client = new Client(portal);
  const added = await client.post('/api/attendees/add', buyerBody, { Authorization: account.token });
  const id = added.json<string>();
  const answer = await client.get(`/registro/${id}`, { Cookie: account.cookie });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `/comprador/${id}`]);
});
