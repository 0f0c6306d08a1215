import { AccountForms } from '../support/account-forms';
import { activeAccount, giveCookies } from '../support/accounts';
import { buyerBody } from '../support/buyer-form';
import { Client, comparablePage } from '../support/client';
import { expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { linksOf, linkTo } from '../support/mailbox';
import { freshEmail, visitor } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone });

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled });
    const t = texts[language];
    const correctLink = t.pass.correct.replace(/^.*<link>|<\/link>.*$/g, '');

    test(`the pass leads to correcting what was typed (${how})`, {
      tag: [...(javaScriptEnabled ? ['@both-stores'] : [])],
    }, async ({ page, context, portal, mailbox }) => {
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
      await form.field('nombres').fill('');
      const save = page.getByRole('button', { name: t.registration.submitUpdate });
      await save.click();
      await form.expectError('nombres', t.validation.nombresRequired);
      await form.field('nombres').fill('Ñandú');
      await save.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t.landed.updatedTitle.replace('{name}', 'Ñandú'),
      );
      await expect(page.getByRole('region', { name: t.pass.label })).toContainText('Ñandú');
      const { updatedAt: _, nombres: __, locale: ___, ...kept } = before;
      expect((await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json()).toMatchObject({
        ...kept,
        nombres: 'Ñandú',
      });
      expect((await mailbox.newest(email, 2)).text).toContain('Ñandú');
    });

    test(`two tabs that correct the same registration keep the changes of both (${how})`, async ({
      page,
      context,
      portal,
    }) => {
      const { id, cookie } = await new Client(portal).register();
      await giveCookies(context, portal, cookie);
      const tabs = [page, await context.newPage()];
      for (const tab of tabs) await tab.goto(`/registro/${id}`);
      const [first, second] = tabs.map((tab) => new VisitorForm(tab, language));
      const save = async (form?: VisitorForm) =>
        form?.page.getByRole('button', { name: t.registration.submitUpdate }).click();
      await second?.field('nombres').fill('');
      await first?.field('carrera').fill('Ebanista');
      await save(first);
      await page.waitForURL(/\/landing\?/);
      // Without script, the page of a refused form is rendered with what the first tab has stored.
      await save(second);
      await second?.expectError('nombres', t.validation.nombresRequired);
      await second?.field('nombres').fill('Ñandú');
      await save(second);
      await second?.page.waitForURL(/\/landing\?/);
      const stored = await new Client(portal).get(`/api/attendees/${id}`, { Cookie: cookie });
      expect(stored.json()).toMatchObject({ carrera: 'Ebanista', nombres: 'Ñandú' });
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
      const stale = linkTo(await mailbox.newest(wrong), '/landing');
      await giveCookies(context, portal, cookie);
      await page.goto(`/landing?id=${id}`);
      await page.getByText(t.landed.addressAsk).click();
      const field = page.getByLabel(t.landed.addressLabel);
      const send = page.getByRole('button', { name: t.landed.addressSubmit });
      if (javaScriptEnabled) {
        await field.fill('ana@gmial.com');
        await expect(page.getByRole('button', { name: 'ana@gmail.com' })).toBeVisible();
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
      const load = async (link: string, method = 'GET', headers = {}) => {
        const answer = await client.send(method, link.slice(portal.baseURL.length), headers);
        return answer.headers.get('set-cookie');
      };
      expect(await load(stale)).toBeNull();
      expect(await load(fresh, 'HEAD')).toBeNull();
      expect(await load(fresh, 'GET', { 'Sec-Purpose': 'prefetch' })).toBeNull();
      expect(await load(fresh)).toMatch(/^owner=/);
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

    test(`another form with the account’s email changes the category (${how})`, async ({
      signedInPage: page,
      account,
      portal,
      mailbox,
    }) => {
      const { id } = await new Client(portal).register({ email: account.email });
      await mailbox.newest(account.email, 2);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: t.dashboard.changeCategory }).click();
      await expect(page.getByRole('main')).toContainText(t.handoff.estudiante);
      await expect(page.getByRole('main')).not.toContainText(t.handoff.visitante);
      const form = new VisitorForm(page, language);
      const choose = () =>
        page.getByRole('link', { name: new RegExp(t.registration.form.estudiante) }).click();
      if (javaScriptEnabled) {
        // The link passes on the person's data once its script has loaded, which is not visible on the page.
        await expect(async () => {
          await page.goto(`/nuevoRegistro/${account.id}`);
          await choose();
          await expect(form.field('nombres')).toBeVisible({ timeout: 3_000 });
        }).toPass();
      } else {
        await choose();
        await form.giveEmail(account.email);
      }
      await form.giveDetails(visitor({}, 'estudiante'), 'estudiante');
      await form.submit.click();
      await expect(page).toHaveURL(new RegExp(`/landing\\?id=${id}$`));
      await expect(page.getByRole('region', { name: t.pass.label })).toContainText(
        t.pass.category.ESTUDIANTE,
      );
      expect((await mailbox.newest(account.email, 3)).attachments).toBeDefined();
    });
  });
}

test('an account continues with its own known email in another form', async ({
  signedInPage: page,
  account,
  portal,
}) => {
  const { id } = await new Client(portal).register({ email: account.email });
  const form = new VisitorForm(page, 'es');
  await form.open('/estudiante');
  await form.giveEmail(account.email);
  await expect(form.field('universidad')).toBeVisible();
  await form.open('/visitante?asistencia=VISITANTE');
  await form.field('email').fill(account.email);
  await form.continue.click();
  await page.waitForURL(`**/invitadolanding?id=${id}`);
});

test('the mail leads to the correction from any browser', async ({ page, portal, mailbox }) => {
  const email = freshEmail();
  const { id } = await new Client(portal).register({ email });
  const link = linksOf(await mailbox.newest(email)).find((href) => href.endsWith('&to=registro'));
  await page.goto(link ?? '');
  await expect(page).toHaveURL(new RegExp(`/registro/${id}$`));
  await expect(new VisitorForm(page, 'es').field('apellidos')).toHaveValue(visitor().apellidos);
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

test('a buyer is redirected to the buyer form', async ({ signedInPage: page, account, portal }) => {
  const added = await new Client(portal).post('/api/attendees/add', buyerBody, {
    Authorization: account.token,
  });
  await page.goto(`/registro/${added.json<string>()}`);
  await expect(page).toHaveURL(new RegExp(`/comprador/${added.json<string>()}$`));
});

test('a session that ended while a registration was corrected loses nothing that was typed', async ({
  signedInPage: page,
  account,
  context,
  portal,
}) => {
  const t = texts.es;
  const { id } = await new Client(portal).register(
    { email: account.email },
    { Authorization: account.token },
  );
  await page.goto(`/registro/${id}`);
  const form = new VisitorForm(page, 'es');
  await form.field('nombres').fill('Ñandú');
  await context.clearCookies({ name: /session-token/ });
  const save = page.getByRole('button', { name: t.registration.submitUpdate });
  await save.click();
  await page.waitForURL(/\/login\?callbackUrl=%2Fregistro/);
  await new AccountForms(page, 'es').submitSignIn(account);
  await page.waitForURL(`**/registro/${id}`);
  await expect(form.field('nombres')).toHaveValue('Ñandú');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t.landed.updatedTitle.replace('{name}', 'Ñandú'),
  );
});
