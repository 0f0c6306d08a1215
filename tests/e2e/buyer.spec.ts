import { AccountForms } from '../support/account-forms';
import { activeAccount, signInBrowser, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { BuyerForm, buyer, buyerBody, buyerLanding, test } from '../support/buyer-form';
import { Client } from '../support/client';
import { desktop, expect, phone, texts } from '../support/fixtures';
import { expectFits } from '../support/large-text';
import { linkTo } from '../support/mailbox';
import { requiredOf } from '../support/people';
import { scannedFromScreen } from '../support/qr';
import { untilMailIsSent } from '../support/registrants';
import { landedId, landedRecord, ownRecord } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const t = texts.es;

test('a buyer in Mexico goes from step 1 to 3 and back, learns the rules of each, and registers once by a double click', async ({
  page,
  portal,
  mailbox,
  newBuyer,
}) => {
  // Every step of a long form, with accessibility checks between.
  test.slow();
  const { form, account } = await newBuyer();
  await form.expectStep('personal', 1);
  await expect(form.field('email')).toHaveValue(account.email);
  await expect(form.field('email')).not.toBeEditable();
  await expect(form.field('nombres')).toHaveValue('María');
  await expect(form.field('apellidos')).toHaveValue('José Núñez');
  await expect(form.field('pais')).toHaveValue('MX');

  await form.field('nombres').fill(' ');
  await form.field('apellidos').fill(' ');
  await form.field('whatsapp').fill('33');
  await form.continue.click();
  const messages: Readonly<Record<string, string>> = t.validation;
  const required = requiredOf('comprador', 'personal').filter((name) => name !== 'email');
  for (const name of required) await form.expectError(name, messages[`${name}Required`] ?? '');
  await form.expectError('whatsapp', t.validation.whatsappInvalid);
  await expect(form.summary.getByRole('listitem')).toHaveCount(required.length + 1);
  await expect(page).toHaveTitle(/^Error: /);
  await form.expectStep('personal', 1);
  await expectFits(page);
  await form.givePerson();
  await form.field('nombres').fill('María José');
  await form.field('whatsapp').fill('');
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await form.continue.click();

  await form.expectStep('type', 2);
  await expect(page).not.toHaveTitle(/^Error: /);
  // A step that begins with choices gives its heading the focus, without a focus ring.
  const heading = form.page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
  await form.back.click();
  await form.expectStep('personal', 1);
  await expect(form.field('celular')).toHaveValue(buyer.celular);
  await form.continue.click();
  await form.expectStep('type', 2);
  await expect(form.option('giroExportador')).toBeVisible();
  await expect(form.option('giroImportador')).toHaveCount(0);
  await form.continue.click();
  await expect(form.summary.getByRole('link', { name: t.validation.giroRequired })).toBeVisible();
  await expect(form.other('giro')).toBeHidden();
  await form.otherOption('giro').check();
  await form.other('giro').fill('Ebanistería');
  // Another choice removes the text; choosing the first option again restores it.
  await form.option('giroMuebleria').check();
  await form.option('giroExportador').check();
  await expect(form.option('giroMuebleria')).not.toBeChecked();
  await expect(form.other('giro')).toBeHidden();
  await form.otherOption('giro').check();
  await expect(form.other('giro')).toHaveValue('Ebanistería');
  await form.continue.click();

  await form.expectStep('activity', 3);
  await form.continue.click();
  await expect(
    form.summary.getByRole('link', { name: t.validation.principalActividadRequired }),
  ).toBeVisible();
  const reached = form.group('principalActividad').getByRole('status');
  expect(await reached.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
  await form.other('principalActividad').fill('Restauro');
  await form.option('principalActividadMayoreo').check();
  await expect(form.option('principalActividadFabricante')).toBeEnabled();
  await form.option('principalActividadDistribuidor').check();
  await expect(form.option('principalActividadFabricante')).toBeDisabled();
  await expect(reached).toHaveText(/Ya elegiste 3/);
  await form.other('principalActividad').fill('');
  await form.option('principalActividadFabricante').check();
  await expect(form.other('principalActividad')).not.toBeEditable();
  await form.continue.click();

  await form.expectStep('markets', 4);
  await form.submit.click();
  await expect(form.summary.getByRole('link', { name: t.validation.mercadoAtiendeRequired })).toBeVisible();
  await expectAccessible(page);
  await form.option('mercadoAtiendeResidencial').check();
  await form.other('mercadoAtiende').fill('Museos');
  await form.option('interesesCocinas').check();
  await form.option('interesesTapetes').check();
  await page.evaluate(() => localStorage.setItem('rules', 'furniture 2028-02-16'));
  await form.submit.dblclick();

  const id = await landedId(page, buyerLanding('add'));
  // The next person at this browser reads the rules.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rules'))).toBeNull();
  const main = page.getByRole('main');
  await expect(heading).toHaveText(t.buyer.landing.addTitle.replace('{name}', 'María José'));
  await expect(main).toContainText(account.email);
  await expect(main).toContainText(t.buyer.landing.spam);
  await expect(main).not.toContainText(t.premarketStatus.askedTitle);
  await expectAccessible(page);
  const record = await ownRecord(page, id);
  expect(record).toMatchObject({
    ...buyer,
    email: account.email,
    nombres: 'María José',
    userId: account.id,
    categoria: 'COMPRADOR',
    estado: 'Jalisco',
    telefonoCodigoPais: '52',
    giroOtros: 'Ebanistería',
    principalActividadMayoreo: true,
    principalActividadDistribuidor: true,
    principalActividadFabricante: true,
    mercadoAtiendeResidencial: true,
    mercadoAtiendeOtros: 'Museos',
    interesesCocinas: true,
    interesesTapetes: true,
    vip: 'false',
    vipProcessed: 'false',
    locale: 'es',
  });
  const absent = ['cargo', 'paisEmpresa', 'giroImportador', 'giroExportador', 'giroMuebleria', 'premarketId'];
  for (const field of absent) expect(record).not.toHaveProperty(field);
  expect(await scannedFromScreen(page)).toBe(record.guid);
  // The first mail was the activation mail.
  const mail = await mailbox.newest(account.email, 2);
  expect(mail.subject).toContain(t.mail.buyerAdded.subject.split('{')[0]);
  expect(mail.html).toMatch(/<html[^>]* lang="es"/);
  // The double click sent one mail.
  await untilMailIsSent(portal, mailbox);
  expect(mailbox.to(account.email), 'activation and confirmation').toHaveLength(2);

  await page.goto('/comprador');
  await page.waitForURL(`**/comprador/${id}`);
  await page.goBack();
  await page.getByRole('button', { name: t.dashboard.signOut }).click();
  await page.waitForURL('**/login');
  await page.goto('/comprador');
  await expect(page).toHaveURL(/\/login/);
});

test.describe('in en', () => {
  test.use({ language: 'en', viewport: desktop });

  test('a buyer from abroad describes the company and asks for the premarket (en)', {
    tag: ['@foundry'],
  }, async ({ page, mailbox, newBuyer }) => {
    // Every step of a long form, with accessibility checks between.
    test.slow();
    const words = texts.en;
    const { validation, registration } = words;
    const { form, account } = await newBuyer();
    await form.givePerson({ pais: 'AR', codigoPostal: 'C1002', ciudad: 'Buenos Aires' });
    await form.continue.click();
    await form.expectStep('company', 2, 'abroad');
    await expect(form.field('nombreEmpresa')).toHaveValue(buyer.nombreEmpresa);
    await expect(form.field('paisEmpresa')).toHaveValue('AR');
    // There are no colonias outside Mexico.
    const colonia = page.locator('label[for="colonia"]');
    await expect(colonia).toContainText(registration.labelAbroad.colonia);
    const state = page.locator('label[for="estadoEmpresa"]');
    await expect(state).toContainText(registration.labelAbroad.estado);
    await form.field('paisEmpresa').selectOption('MX');
    await expect(colonia).toContainText(registration.label.colonia);
    await form.field('paisEmpresa').selectOption('AR');

    // A step that was not sent yet is not validated while it is typed.
    await form.field('telefono').pressSequentially('33');
    await form.field('cargo').fill('');
    await expect(page.locator('#telefono-error')).toHaveCount(0);
    await expect(form.summary).toHaveCount(0);

    await form.field('nombreEmpresa').fill('');
    await form.field('telefono').fill('331');
    await form.field('paisEmpresa').selectOption('');
    await form.continue.click();
    for (const [name, message] of [
      ['nombreEmpresa', validation.nombreEmpresaRequired],
      ['cargo', validation.cargoRequired],
      ['telefono', validation.telefonoInvalid],
      ['paisEmpresa', validation.paisRequired],
      ['codigoPostalEmpresa', validation.codigoPostalRequired],
      ['estadoEmpresa', validation.estadoRequired],
      ['ciudadEmpresa', validation.ciudadRequired],
    ] as const) {
      await form.expectError(name, message);
    }
    await expect(form.summary).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);

    await form.field('nombreEmpresa').fill('Ñandú Design, Inc.');
    await form.field('telefono').fill('3105550100');
    await form.giveCompany();
    await form.field('codigoPostalEmpresa').fill('99999');
    await expect(page.locator('#codigoPostalEmpresa-error')).toContainText(validation.codigoPostalInvalid);
    await expect(form.field('estadoEmpresa')).toHaveValue('');
    await form.giveCompany();
    await form.field('domicilio').fill('Rodeo Drive');
    await form.continue.click();

    await expect(form.option('giroImportador')).toBeVisible();
    await expect(form.option('giroExportador')).toHaveCount(0);
    await form.giveBusiness('giroImportador');
    await form.other('mercadoAtiende').fill('Museos');
    await page.getByRole('checkbox', { name: registration.label.vip }).check();
    await form.submit.click();

    const id = await landedId(page, buyerLanding('add'));
    const main = page.getByRole('main');
    await expectAccessible(page);
    const { premarket, contact } = form.event;
    await expect(main).toContainText(premarket?.text.en ?? '');
    await expect(main.getByRole('link', { name: contact.premarketEmail })).toBeVisible();
    const record = await ownRecord(page, id);
    expect(record).toMatchObject({
      pais: 'AR',
      telefonoCodigoPais: '54',
      nombreEmpresa: 'Ñandú Design, Inc.',
      cargo: 'Dueña',
      telefono: '3105550100',
      paisEmpresa: 'US',
      codigoPostalEmpresa: '90210',
      estadoEmpresa: 'California',
      ciudadEmpresa: 'Beverly Hills',
      domicilio: 'Rodeo Drive',
      giroImportador: true,
      mercadoAtiendeOtros: 'Museos',
      vip: 'true',
      vipProcessed: 'false',
      locale: 'en',
    });
    await expect
      .poll(
        () => mailbox.to(contact.premarketEmail).filter(({ text }) => text.includes(account.email)).length,
      )
      .toBe(1);
    expect(await scannedFromScreen(page)).toBe(form.event.qrPayload === 'userId' ? account.id : record.guid);
    const mail = await mailbox.newest(account.email, 2);
    expect(mail.subject).toContain(words.mail.buyerAdded.subject.split('{')[0]);
    await page.goto(linkTo(mail, '/landing'));
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  });
});

test('a buyer changes the registration; an abandoned change does not undo a later one', async ({
  signedInPage: page,
  account,
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const bearer = { Authorization: `Bearer ${account.token}` };
  const body = { ...buyerBody, vip: true, whatsapp: '3300000001' };
  const added = await client.post('/api/attendees/add', body, bearer);
  expect(added.status, added.text).toBe(201);
  const id = added.json<string>();
  const form = new BuyerForm(page, 'es', portal);
  await form.open(`/comprador/${id}`);
  await form.field('nombres').fill('Una versión');
  await page.reload();
  await expect(form.field('nombres')).toHaveValue('Una versión');
  const updated = await client.post(`/api/attendees/update/${id}`, { ...body, nombres: 'Otra' }, bearer);
  expect(updated.status).toBe(200);
  await mailbox.newest(account.email, 3);
  const before = await ownRecord(page, id);

  await form.open(`/comprador/${id}`);
  await expect(form.field('nombres')).toHaveValue('Otra');
  await expect(form.field('email')).toHaveValue(account.email);
  await expect(form.field('email')).not.toBeEditable();
  await expect(form.field('whatsapp')).toHaveValue('3300000001');
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await form.field('nombres').fill('Marta');
  await form.field('whatsapp').fill('');
  await form.continue.click();
  await expect(form.option('giroMuebleria')).toBeChecked();
  await form.giveBusiness('giroServicios', 'principalActividadFabricante');
  await expect(form.option('mercadoAtiendeResidencial')).toBeChecked();
  await expect(page.getByRole('checkbox', { name: t.registration.label.vip })).toHaveCount(0);
  await form.save.click();

  expect(await landedId(page, buyerLanding('update'))).toBe(id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t.buyer.landing.updateTitle.replace('{name}', 'Marta'),
  );
  const { whatsapp, giroMuebleria, updatedAt, ...kept } = before;
  expect([whatsapp, giroMuebleria, typeof updatedAt]).toEqual(['3300000001', true, 'string']);
  const { updatedAt: changedAt, ...after } = await ownRecord(page, id);
  expect(changedAt).not.toBe(updatedAt);
  expect(after).toEqual({
    ...kept,
    nombres: 'Marta',
    giroServicios: true,
    principalActividadFabricante: true,
  });
  await expect(page.getByRole('main')).not.toContainText(t.buyer.landing.spam);
  await page.getByRole('link', { name: t.ui.backToDashboard }).click();
  await page.waitForURL('**/dashboard');
  // Activation, confirmation, two updates.
  const mail = await mailbox.newest(account.email, 4);
  expect(mail.subject).toContain(t.mail.buyerUpdated.subject.split('{')[0]);
  await page.goto(linkTo(mail, '/landing'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta');
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
});

test('the browser’s back and forward buttons move through the steps, forward only from a valid one', async ({
  page,
  newBuyer,
}) => {
  const { form } = await newBuyer();
  await form.givePerson();
  await form.continue.click();
  await form.expectStep('type', 2);
  await page.goBack();
  await form.expectStep('personal', 1);
  await form.field('celular').fill('');
  await page.goForward();
  await form.expectError('celular', t.validation.celularRequired);
  await form.expectStep('personal', 1);
  await form.field('celular').fill(buyer.celular);
  await page.goForward();
  await form.expectStep('type', 2);

  // A refused submission returns to the entry of the step with the error: an answer that was valid when it was sent.
  await form.giveBusiness('giroServicios');
  await form.option('mercadoAtiendeCorporativo').check();
  await page.evaluate(() => {
    for (const [key, draft] of Object.entries(sessionStorage))
      sessionStorage.setItem(key, draft.replace(/("celular":)"\d+"/, '$1""'));
  });
  await page.reload();
  await form.expectStep('markets', 4);
  await form.submit.click();
  await form.expectError('celular', t.validation.celularRequired);
  await form.expectStep('personal', 1);
  await expect(form.summary).toBeInViewport();
  await form.field('celular').fill(buyer.celular);
  await form.continue.click();
  await form.expectStep('type', 2);
  await page.goBack();
  await form.expectStep('personal', 1);
  await page.goForward();
  await form.expectStep('type', 2);
  await form.back.click();
  await form.expectStep('personal', 1);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('what was typed survives a reload, the other language and an expired session, and only its owner sees it', async ({
  page,
  context,
  portal,
  mailbox,
  newBuyer,
}) => {
  const { form, account: first } = await newBuyer();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).join(' '));
  await form.givePerson();
  await form.continue.click();
  await form.expectStep('type', 2);
  await form.option('giroServicios').check();
  await page.reload();
  await form.expectStep('type', 2);
  await expect(form.option('giroServicios')).toBeChecked();
  await form.back.click();
  await expect(form.field('celular')).toHaveValue(buyer.celular);
  await form.continue.click();
  await page.getByRole('link', { name: /English/ }).click();
  const english = new BuyerForm(page, 'en', portal);
  await english.expectStep('type', 2);
  await expect(english.option('giroServicios')).toBeChecked();

  const second = await activeAccount(portal, mailbox);
  await signInBrowser(context, portal, second);
  await english.open();
  await english.expectStep('personal', 1);
  await expect(english.field('email')).toHaveValue(second.email);
  await expect(english.field('celular')).toHaveValue('');

  await signInBrowser(context, portal, first);
  await english.open();
  await english.giveBusiness('giroServicios');
  await english.option('mercadoAtiendeCorporativo').check();
  await context.clearCookies({ name: /session-token/ });
  await english.submit.click();
  await page.waitForURL(/\/login\?callbackUrl=%2Fcomprador$/);
  await new AccountForms(page, 'en').submitSignIn(first);
  await page.waitForURL('**/comprador');
  await english.expectStep('markets', 4);
  await expect(english.option('mercadoAtiendeCorporativo')).toBeChecked();
  expect(await kept()).toContain(first.id);
  await english.submit.click();
  const record = await landedRecord(page, buyerLanding('add'));
  expect(record).toMatchObject({ celular: buyer.celular, giroServicios: true, locale: 'en' });
  expect(await kept()).not.toContain(first.id);
});

test.describe('access to the buyer form', () => {
  test('redirects people without a session or with an inactive account', async ({ portal }) => {
    const client = new Client(portal);
    const account = await waitingAccount(portal);
    for (const [path, cookie, to] of [
      ...['/comprador', `/comprador/${'a'.repeat(24)}`].map(
        (path) => [path, '', `/login?callbackUrl=${encodeURIComponent(path)}`] as const,
      ),
      ['/comprador', account.cookie, `/activationemailsent?id=${account.id}`],
    ] as const) {
      const answer = await client.get(path, { Cookie: cookie });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, to]);
    }
  });

  test('a visitor with an account becomes a buyer by the form, which is prefilled', async ({
    account,
    portal,
  }) => {
    const client = new Client(portal);
    const { id } = await client.register({ email: account.email, apellidos: 'Íñiguez' });
    const form = await client.get('/comprador', { Cookie: account.cookie });
    expect(form.text).toMatch(/<input(?=[^>]* name="apellidos")[^>]* value="Íñiguez"/);
    const changed = await client.post('/api/attendees/add', buyerBody, { Authorization: account.token });
    expect([changed.status, changed.json()]).toEqual([201, id]);
    const again = await client.get('/comprador', { Cookie: account.cookie });
    expect([again.status, again.headers.get('location')]).toEqual([307, `/comprador/${id}`]);
  });

  test('somebody else’s record and an unknown one show the same page', async ({ portal, mailbox }) => {
    const client = new Client(portal);
    const other = await activeAccount(portal, mailbox);
    const added = await client.post('/api/attendees/add', buyerBody, { Authorization: other.token });
    const id = added.json<string>();
    const account = await activeAccount(portal, mailbox);
    const none = 'a'.repeat(24);
    for (const path of [
      `/comprador/${id}`,
      `/comprador/${none}`,
      '/comprador/x',
      `/compradorlanding?action=add&id=${id}`,
      `/compradorlanding?action=update&id=${none}`,
    ]) {
      const answer = await client.get(path, { Cookie: account.cookie });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).toContain(t.pages.notFound.title);
    }
    for (const path of ['/compradorlanding', '/compradorlanding?action=add', `/compradorlanding?id=${id}`]) {
      const answer = await client.get(path, { Cookie: account.cookie });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, '/dashboard']);
    }
  });
});
