import { formPath } from '../../lib/registration/catalogue/attendance';
import { activeAccount, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, comparablePage } from '../support/client';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { visitor } from '../support/people';
import { VisitorForm } from '../support/visitor-form';

const t = texts.es.handoff;
const forms = texts.es.registration.form;

test('a signed-in person without a registration chooses a form, which is prefilled', async ({
  signedInPage: page,
  account,
  portal,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(new RegExp(`/nuevoRegistro/${account.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
  await expect(page.getByRole('main')).toContainText(eventOf(portal).name.es);
  await expectAccessible(page);

  await page.getByRole('link', { name: new RegExp(forms.visitante) }).click();
  await expect(page).toHaveURL(/\/visitante$/);
  const form = new VisitorForm(page, 'es');
  // Opens at the details step, prefilled from the account.
  await expect(form.field('nombres')).toHaveValue('María');
  await expect(form.field('apellidos')).toHaveValue('José Núñez');
  await form.giveDetails(visitor());
  await form.submit.click();
  await page.waitForURL(/\/landing\?id=/);
  const id = new URL(page.url()).searchParams.get('id');
  const record = await (await page.request.get(`/api/attendees/byUserId/${account.id}`)).json();
  expect(record).toMatchObject({
    _id: id,
    email: account.email,
    userId: account.id,
    categoria: 'VISITANTE',
  });

  // Another form now changes the category of the registration.
  await page.goto(`/nuevoRegistro/${account.id}`);
  await expect(page.getByRole('link', { name: new RegExp(forms.estudiante) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(forms.visitante) })).toHaveCount(0);
});

test('a form that was started is not lost when the person returns, nor chooses another one', async ({
  signedInPage: page,
  account,
}) => {
  const choose = async (name: string) => {
    await page.goto(`/nuevoRegistro/${account.id}`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
  };
  const form = new VisitorForm(page, 'es');
  await choose(forms.estudiante);
  await expect(page).toHaveURL(/\/estudiante$/);
  await expect(page.locator('[name=universidad]')).toBeVisible();
  await expect(form.field('apellidos')).toHaveValue('José Núñez');
  await form.field('apellidos').fill('Núñez Ibáñez');
  await choose(forms.comprador);
  await expect(page).toHaveURL(/\/comprador$/);
  await expect(page.locator('[name=email]')).toHaveValue(account.email);
  await choose(forms.estudiante);
  await expect(form.field('apellidos')).toHaveValue('Núñez Ibáñez');
  await page.getByRole('button', { name: texts.es.ui.back, exact: true }).click();
  await expect(form.field('email')).toHaveValue(account.email);
});

test('each choice leads to its form, and somebody who came for the conferences sees them first', async ({
  account,
  portal,
}) => {
  const linksOf = async (choice: string) => {
    const own = { Cookie: `lang=es; ${choice}; ${account.cookie}` };
    const { text } = await new Client(portal).get(`/nuevoRegistro/${account.id}`, own);
    const [, main = ''] = /<main(.*?)<\/main>/s.exec(text) ?? [];
    return [...main.matchAll(/<li[ >].*?href="([^"]+)"/gs)].map(([, href]) => href);
  };
  const offered = eventOf(portal).registration.forms;
  expect(await linksOf('a=b')).toEqual(offered.map(formPath));
  expect((await linksOf('asistencia=CONGRESISTA'))[0]).toBe(formPath('congresista'));
});

test('is only for the account itself: others sign in, wait, or get not found, whatever the id', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const [mine, theirs] = await Promise.all([activeAccount(portal, mailbox), activeAccount(portal, mailbox)]);
  for (const id of [mine.id, 'a'.repeat(24), 'x']) {
    const answer = await client.get(`/nuevoRegistro/${id}`);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(
      `/login?callbackUrl=${encodeURIComponent(`/nuevoRegistro/${id}`)}`,
    );
  }
  const bodies = new Set<string>();
  for (const id of [theirs.id, 'a'.repeat(24)]) {
    const answer = await client.get(`/nuevoRegistro/${id}`, { Cookie: mine.cookie });
    expect(answer.status).toBe(404);
    bodies.add(comparablePage(answer.text, id));
  }
  const waiting = await waitingAccount(portal);
  const sent = await client.get(`/nuevoRegistro/${waiting.id}`, { Cookie: waiting.cookie });
  expect(sent.headers.get('location')).toBe(`/activationemailsent?id=${waiting.id}`);
});
