import { activeAccount, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client, comparablePage } from '../support/client';
import {
  desktop,
  eventOf,
  expect,
  foundryInEnglish,
  languages,
  phone,
  test,
  texts,
} from '../support/fixtures';
import { Mailbox } from '../support/mailbox';
import { freshEmail, visitor } from '../support/people';
import { startPortal } from '../support/portal-server';
import { conferenceAttendee } from '../support/registrants';
import { VisitorForm } from '../support/visitor-form';

for (const language of languages) {
  const t = texts[language].handoff;
  const forms = texts[language].registration.form;

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`a signed-in person without a registration chooses a form, which is prefilled (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ signedInPage: page, account, portal }) => {
      await page.setViewportSize(phone);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(new RegExp(`/nuevoRegistro/${account.id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await expect(page.getByRole('main')).toContainText(eventOf(portal).name[language]);
      for (const form of Object.values(forms)) {
        await expect(page.getByRole('link', { name: new RegExp(form) })).toBeVisible();
      }
      await expectAccessible(page);
      await page.setViewportSize(desktop);
      await expectAccessible(page);

      await page.getByRole('link', { name: new RegExp(forms.visitante) }).click();
      await expect(page).toHaveURL(/\/visitante$/);
      const form = new VisitorForm(page, language);
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
  });
}

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('each choice opens its form (en)', async ({ signedInPage: page, account }) => {
    const forms = texts.en.registration.form;
    for (const [form, path, field] of [
      ['congresista', '/visitante', 'carrera'],
      ['estudiante', '/estudiante', 'universidad'],
      ['express', '/express', 'codigoPostal'],
    ] as const) {
      await page.goto(`/nuevoRegistro/${account.id}`);
      await page.getByRole('link', { name: new RegExp(forms[form]) }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      const typed = new VisitorForm(page, 'en');
      await expect(typed.field('apellidos')).toHaveValue('José Núñez');
      await expect(page.locator(`[name=${field}]`)).toBeVisible();
      await page.getByRole('button', { name: texts.en.ui.back, exact: true }).click();
      await expect(typed.field('email')).toHaveValue(account.email);
    }
    await page.goto(`/nuevoRegistro/${account.id}`);
    await page.getByRole('link', { name: new RegExp(forms.comprador) }).click();
    await expect(page).toHaveURL(/\/comprador$/);
    await expect(page.locator('[name=email]')).toHaveValue(account.email);
  });
});

test('a started form is not lost when the person returns', async ({ signedInPage: page, account }) => {
  const link = page.getByRole('link', { name: new RegExp(texts.es.registration.form.estudiante) });
  await page.goto(`/nuevoRegistro/${account.id}`);
  await link.click();
  const form = new VisitorForm(page, 'es');
  await form.field('apellidos').fill('Núñez Ibáñez');
  await page.goto(`/nuevoRegistro/${account.id}`);
  await link.click();
  await expect(form.field('apellidos')).toHaveValue('Núñez Ibáñez');
});

test('asistencia=CONGRESISTA puts the conferences first', async ({ signedInPage: page, account }) => {
  await page.goto(`/nuevoRegistro/${account.id}?asistencia=congresista`);
  await expect(page).toHaveURL(new RegExp(`/nuevoRegistro/${account.id}$`));
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    texts.es.registration.form.congresista,
  );
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

test('with a registration site, both pages redirect there with category and language, only for own ids', {
  tag: ['@process'],
}, async () => {
  test.setTimeout(180_000);
  const running = await startPortal({
    env: {
      REGISTRATION_SITE_URL: 'https://registro.example/feria/?edicion=2027',
      RATE_LIMIT_FACTOR: '10000',
    },
  });
  try {
    const portal = {
      name: 'own',
      event: 'furniture',
      store: 'sqlite',
      baseURL: running.baseURL,
      dataDir: running.dataDir,
    } as const;
    const client = new Client(portal);
    const mailbox = new Mailbox(portal.dataDir);
    const account = await activeAccount(portal, mailbox);
    const at = async (path: string, cookie: string) => {
      const answer = await client.get(path, { Cookie: cookie });
      return [answer.status, answer.headers.get('location')];
    };
    const site = 'https://registro.example/feria';
    const own = `/nuevoRegistro/${account.id}`;
    expect(await at(own, `lang=es; ${account.cookie}`)).toEqual([
      307,
      `${site}${own}?edicion=2027&asistencia=VISITANTE&lang=es`,
    ]);
    expect(await at(own, `lang=en; asistencia=CONGRESISTA; ${account.cookie}`)).toEqual([
      307,
      `${site}${own}?edicion=2027&asistencia=CONGRESISTA&lang=en`,
    ]);
    expect(await at(own, '')).toEqual([307, `/login?callbackUrl=${encodeURIComponent(own)}`]);
    expect((await at(`/nuevoRegistro/${'a'.repeat(24)}`, account.cookie))[0]).toBe(404);

    const attendee = await conferenceAttendee(portal, freshEmail());
    const page = `/conferencias/${attendee.id}`;
    expect(await at(page, `lang=en; ${attendee.cookie}`)).toEqual([
      307,
      `${site}${page}?edicion=2027&asistencia=CONGRESISTA&lang=en`,
    ]);
    expect((await at(page, account.cookie))[0]).toBe(404);
    expect((await at('/conferencias/%2F%2Fevil.example', account.cookie))[0]).toBe(404);
    // The category in the query is stored first, then passed on.
    const chosen = await client.get(`${own}?asistencia=congresista&lang=en`, { Cookie: account.cookie });
    expect(new URL(chosen.headers.get('location') ?? '', portal.baseURL).href).toBe(
      `${portal.baseURL}${own}`,
    );
  } finally {
    await running.stop();
  }
});
