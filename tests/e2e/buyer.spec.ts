import { activeAccount, password, signInBrowser, waitingAccount } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { BuyerForm, buyer, buyerBody, buyerLanding, newBuyer } from '../support/buyer-form';
import { Client } from '../support/client';
import { desktop, expect, foundryInEnglish, languages, phone, test, texts } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { requiredOf } from '../support/people';
import { decodeQr } from '../support/qr';
import { untilMailIsSent } from '../support/registrants';
import { landedId, landedRecord, ownRecord } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const t = texts[language];

    test(`a buyer in Mexico goes from step 1 to 3 and back, and registers once by a double click (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, context, portal, mailbox }) => {
      // Every step of a long form, with accessibility checks between.
      test.slow();
      const { form, account } = await newBuyer({ page, context, portal, mailbox }, language);
      await form.expectStep('personal', 1);
      await expect(form.field('email')).toHaveValue(account.email);
      await expect(form.field('email')).not.toBeEditable();
      await expect(form.field('nombres')).toHaveValue('María');
      await expect(form.field('apellidos')).toHaveValue('José Núñez');
      await expect(form.field('pais')).toHaveValue('MX');
      await form.field('nombres').fill('María José');
      await form.givePerson();
      await expect(form.field('estado')).toHaveValue('Jalisco');
      await form.continue.click();

      const [, , third] = form.event.buyerSteps;
      const type = third?.includes('activity') ? 'business' : 'type';
      await form.expectStep(type, 2);
      // A step that begins with choices gives its heading the focus, without a focus ring.
      const heading = form.page.getByRole('heading', { level: 1 });
      await expect(heading).toBeFocused();
      await expect(heading).toHaveCSS('outline-style', 'none');
      await form.back.click();
      await form.expectStep('personal', 1);
      await expect(form.field('celular')).toHaveValue(buyer.celular);
      await form.continue.click();
      await form.expectStep(type, 2);
      await expect(form.option('giroExportador')).toBeVisible();
      await expect(form.option('giroImportador')).toHaveCount(0);
      await form.giveBusiness('giroExportador');
      await form.option('mercadoAtiendeResidencial').check();
      await form.option('interesesCocinas').check();
      await form.option('interesesTapetes').check();
      await expectAccessible(page);
      await page.evaluate(() => localStorage.setItem('rules', 'furniture 2028-02-16'));
      await form.submit.dblclick();

      const id = await landedId(page, buyerLanding('add'));
      // The next person at this browser reads the rules.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('rules'))).toBeNull();
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t.buyer.landing.addTitle.replace('{name}', 'María José'),
      );
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
        giroExportador: true,
        principalActividadMayoreo: true,
        mercadoAtiendeResidencial: true,
        interesesCocinas: true,
        interesesTapetes: true,
        vip: 'false',
        vipProcessed: 'false',
        locale: language,
      });
      for (const field of ['cargo', 'paisEmpresa', 'giroImportador', 'giroMuebleria', 'premarketId']) {
        expect(record).not.toHaveProperty(field);
      }
      const qr = await decodeQr(await main.getByRole('img', { name: /QR/ }).screenshot());
      expect(qr).toBe(form.event.qrPayload === 'userId' ? account.id : record.guid);
      // The first mail was the activation mail.
      const mail = await mailbox.newest(account.email, 2);
      expect(mail.subject).toContain(t.mail.buyerAdded.subject.split('{')[0]);
      expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      // The double click sent one mail.
      await untilMailIsSent(portal, mailbox);
      expect(mailbox.to(account.email), 'activation and confirmation').toHaveLength(2);

      await page.goto('/comprador');
      await page.waitForURL(`**/comprador/${id}`);
    });

    test(`a buyer from abroad describes the company and asks for the premarket (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, context, portal, mailbox }) => {
      // Every step of a long form, with accessibility checks between.
      test.slow();
      await page.setViewportSize(desktop);
      const { form, account } = await newBuyer({ page, context, portal, mailbox }, language);
      await form.givePerson({ pais: 'AR', codigoPostal: 'C1002', ciudad: 'Buenos Aires' });
      await form.continue.click();
      await form.expectStep('company', 2, 'abroad');
      await expect(form.field('nombreEmpresa')).toHaveValue(buyer.nombreEmpresa);
      await expect(form.field('paisEmpresa')).toHaveValue('AR');
      // There are no colonias outside Mexico.
      const colonia = page.locator('label[for="colonia"]');
      await expect(colonia).toContainText(t.registration.labelAbroad.colonia);
      const state = page.locator('label[for="estadoEmpresa"]');
      await expect(state).toContainText(t.registration.labelAbroad.estado);
      await form.field('paisEmpresa').selectOption('MX');
      await expect(colonia).toContainText(t.registration.label.colonia);
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
        ['nombreEmpresa', t.validation.nombreEmpresaRequired],
        ['cargo', t.validation.cargoRequired],
        ['telefono', t.validation.telefonoInvalid],
        ['paisEmpresa', t.validation.paisRequired],
        ['codigoPostalEmpresa', t.validation.codigoPostalRequired],
        ['estadoEmpresa', t.validation.estadoRequired],
        ['ciudadEmpresa', t.validation.ciudadRequired],
      ] as const) {
        await form.expectError(name, message);
      }
      await expect(form.summary).toBeFocused();
      await expectAccessible(page);

      await form.field('nombreEmpresa').fill('Ñandú Design, Inc.');
      await form.field('telefono').fill('3105550100');
      await form.giveCompany();
      await form.field('codigoPostalEmpresa').fill('99999');
      await expect(page.locator('#codigoPostalEmpresa-error')).toContainText(
        t.validation.codigoPostalInvalid,
      );
      await expect(form.field('estadoEmpresa')).toHaveValue('');
      await form.giveCompany();
      await form.field('domicilio').fill('Rodeo Drive');
      await form.continue.click();

      await expect(form.option('giroImportador')).toBeVisible();
      await expect(form.option('giroExportador')).toHaveCount(0);
      await form.giveBusiness('giroImportador');
      await form.other('mercadoAtiende').fill('Museos');
      await page.getByRole('checkbox', { name: t.registration.label.vip }).check();
      await form.submit.click();

      const id = await landedId(page, buyerLanding('add'));
      const main = page.getByRole('main');
      const { premarket, contact } = form.event;
      await expect(main).toContainText(premarket?.text[language] ?? '');
      await expect(main.getByRole('link', { name: contact.premarketEmail })).toBeVisible();
      expect(await ownRecord(page, id)).toMatchObject({
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
      });
      await expect
        .poll(
          () => mailbox.to(contact.premarketEmail).filter(({ text }) => text.includes(account.email)).length,
        )
        .toBe(1);
    });

    test(`a buyer changes the registration (${language})`, { tag: [...foundryInEnglish(language)] }, async ({
      signedInPage: page,
      account,
      portal,
      mailbox,
    }) => {
      // Every step of a long form, with accessibility checks between.
      test.slow();
      const added = await new Client(portal).post(
        '/api/attendees/add',
        { ...buyerBody, vip: true, whatsapp: '3300000001' },
        { Authorization: account.token },
      );
      expect(added.status, added.text).toBe(201);
      const id = added.json<string>();
      const before = await ownRecord(page, id);
      const form = new BuyerForm(page, language, portal);
      await form.open(`/comprador/${id}`);
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
        locale: language,
        giroServicios: true,
        principalActividadFabricante: true,
      });
      // Activation, confirmation, update.
      const mail = await mailbox.newest(account.email, 3);
      expect(mail.subject).toContain(t.mail.buyerUpdated.subject.split('{')[0]);

      await expect(page.getByRole('main')).not.toContainText(t.buyer.landing.spam);
      await page.getByRole('link', { name: t.ui.backToDashboard }).click();
      await page.waitForURL('**/dashboard');
    });
  });
}

test.describe('rules of the wizard', () => {
  let form: BuyerForm;
  const t = texts.es;

  test.beforeEach(async ({ page, context, portal, mailbox }) => {
    ({ form } = await newBuyer({ page, context, portal, mailbox }));
  });

  test('each missing answer of the first step has its message, and the form does not continue without it', async ({
    page,
  }) => {
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

    await form.givePerson();
    await form.field('nombres').fill('María');
    await form.field('whatsapp').fill('');
    await form.continue.click();
    await form.expectStep('type', 2);
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  test('groups show their limits, and when these are reached', async ({ page }) => {
    await form.givePerson();
    await form.continue.click();
    await form.expectStep('type', 2);
    await form.continue.click();
    await expect(form.summary.getByRole('link', { name: t.validation.giroRequired })).toBeVisible();
    await expect(form.other('giro')).toBeHidden();
    await form.otherOption('giro').check();
    await form.other('giro').fill('Ebanistería');
    // Another choice removes the text; choosing the first option again restores it.
    await form.option('giroMuebleria').check();
    await form.option('giroServicios').check();
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
    await expect(form.group('principalActividad').getByRole('status')).toHaveText(/Ya elegiste 3/);
    await form.other('principalActividad').fill('');
    await form.option('principalActividadFabricante').check();
    await expect(form.other('principalActividad')).not.toBeEditable();
    await form.continue.click();

    await form.expectStep('markets', 4);
    await form.submit.click();
    await expect(form.summary.getByRole('link', { name: t.validation.mercadoAtiendeRequired })).toBeVisible();
    await expectAccessible(page);
    await form.other('mercadoAtiende').fill('Museos');
    await form.submit.click();
    expect(await landedRecord(page, buyerLanding('add'))).toMatchObject({
      giroOtros: 'Ebanistería',
      principalActividadFabricante: true,
      mercadoAtiendeOtros: 'Museos',
    });
    expect(await landedRecord(page, buyerLanding('add'))).not.toHaveProperty('giroServicios');
  });

  test('another country clears answers that no longer apply, and hidden answers are not sent', async ({
    page,
  }) => {
    await form.givePerson({ pais: 'US', codigoPostal: '18015' });
    await expect(form.field('ciudad')).toHaveValue('Bethlehem');
    await form.continue.click();
    await form.expectStep('company', 2, 'abroad');
    await form.giveCompany();
    await form.continue.click();
    await form.option('giroImportador').check();
    await form.continue.click();
    await form.expectStep('activity', 4, 'abroad');
    await form.back.click();
    await form.back.click();
    await form.back.click();
    await form.field('pais').selectOption('MX');
    await expect(form.field('estado')).toHaveValue('');
    await expect(form.field('ciudad')).toHaveCount(0);
    await expect(form.field('codigoPostal')).toHaveValue('18015');
    await form.continue.click();
    await form.expectError('codigoPostal', t.validation.codigoPostalInvalid);
    await form.field('codigoPostal').fill('44100');
    await form.continue.click();
    await form.expectStep('type', 2);
    await form.continue.click();
    await expect(form.summary.getByRole('link', { name: t.validation.giroRequired })).toBeVisible();
    await form.giveBusiness('giroExportador');
    await form.option('mercadoAtiendeCorporativo').check();
    await form.submit.click();
    const record = await landedRecord(page, buyerLanding('add'));
    expect(record).toMatchObject({ pais: 'MX', estado: 'Jalisco', giroExportador: true });
    for (const field of ['cargo', 'paisEmpresa', 'ciudadEmpresa', 'giroImportador']) {
      expect(record).not.toHaveProperty(field);
    }
  });

  test('the browser’s back and forward buttons move through the steps, forward only from a valid one', async ({
    page,
  }) => {
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
  });

  test('a refused submission returns to the entry of the step with the error, in the browser’s history too', async ({
    page,
  }) => {
    await form.givePerson();
    await form.continue.click();
    await form.giveBusiness('giroServicios');
    await form.option('mercadoAtiendeCorporativo').check();
    // An answer that was valid when its step was sent.
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
});

test.describe('what was typed', () => {
  const t = texts.es;

  test('survives a reload, the back button and the other language', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const { form } = await newBuyer({ page, context, portal, mailbox });
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
    await english.continue.click();
    await english.expectStep('activity', 3);
    await page.goto('/faq');
    await page.goBack();
    await english.expectStep('activity', 3);
    await english.option('principalActividadMayoreo').check();
    await english.continue.click();
    await english.option('mercadoAtiendeCorporativo').check();
    await english.submit.click();
    expect(await landedRecord(page, buyerLanding('add'))).toMatchObject({
      celular: buyer.celular,
      giroServicios: true,
      locale: 'en',
    });
  });

  test('survives an expired session: the person signs in again and continues', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const { form, account } = await newBuyer({ page, context, portal, mailbox });
    await form.givePerson();
    await form.continue.click();
    await form.giveBusiness('giroServicios');
    await form.option('mercadoAtiendeCorporativo').check();
    await context.clearCookies({ name: /session-token/ });
    await form.submit.click();
    await page.waitForURL(/\/login\?callbackUrl=%2Fcomprador$/);
    await page.getByLabel(t.account.fields.email, { exact: true }).fill(account.email);
    await page.getByLabel(t.account.fields.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: t.account.login.submit, exact: true }).click();
    await page.waitForURL('**/comprador');
    await form.expectStep('markets', 4);
    await expect(form.option('mercadoAtiendeCorporativo')).toBeChecked();
    await form.submit.click();
    await landedId(page, buyerLanding('add'));
  });

  test('is not shown to the next person at the browser, and is removed after success', async ({
    page,
    context,
    portal,
    mailbox,
  }) => {
    const { form, account: first } = await newBuyer({ page, context, portal, mailbox });
    const second = await activeAccount(portal, mailbox);
    await form.givePerson();
    await form.continue.click();
    await form.expectStep('type', 2);
    await signInBrowser(context, portal, second);
    await form.open();
    await form.expectStep('personal', 1);
    await expect(form.field('email')).toHaveValue(second.email);
    await expect(form.field('celular')).toHaveValue('');
    await signInBrowser(context, portal, first);
    await form.open();
    await form.expectStep('type', 2);
    await form.giveBusiness('giroServicios');
    await form.option('mercadoAtiendeCorporativo').check();
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).join(' '));
    expect(await kept()).toContain(first.id);
    await form.submit.click();
    const id = await landedId(page, buyerLanding('add'));
    expect(await kept()).not.toContain(first.id);
    await page.goto('/comprador');
    await page.waitForURL(`**/comprador/${id}`);
    await expect(form.field('celular')).toHaveValue(buyer.celular);
  });

  test('an abandoned edit does not undo later changes', async ({ signedInPage: page, account, portal }) => {
    const client = new Client(portal);
    const bearer = { Authorization: `Bearer ${account.token}` };
    const id = (await client.post('/api/attendees/add', buyerBody, bearer)).json<string>();
    const form = new BuyerForm(page, 'es', portal);
    await form.open(`/comprador/${id}`);
    await form.field('nombres').fill('Una versión');
    await page.reload();
    await expect(form.field('nombres')).toHaveValue('Una versión');
    const updated = await client.post(
      `/api/attendees/update/${id}`,
      { ...buyerBody, nombres: 'Otra' },
      bearer,
    );
    expect(updated.status).toBe(200);
    await form.open(`/comprador/${id}`);
    await expect(form.field('nombres')).toHaveValue('Otra');
  });
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
      expect(answer.text).toContain(texts.es.pages.notFound.title);
    }
    for (const path of ['/compradorlanding', '/compradorlanding?action=add', `/compradorlanding?id=${id}`]) {
      const answer = await client.get(path, { Cookie: account.cookie });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 307, '/dashboard']);
    }
  });

  test('a visitor with an account becomes a buyer by the form, which is prefilled', async ({
    signedInPage: page,
    account,
    portal,
  }) => {
    const client = new Client(portal);
    const { id } = await client.register({ email: account.email, apellidos: 'Íñiguez' });
    await page.goto('/comprador');
    await expect(page).toHaveURL(/\/comprador$/);
    await expect(page.locator('[name=apellidos]')).toHaveValue('Íñiguez');
    const changed = await client.post('/api/attendees/add', buyerBody, { Authorization: account.token });
    expect([changed.status, changed.json()]).toEqual([201, id]);
    await page.goto('/comprador');
    await expect(page).toHaveURL(new RegExp(`/comprador/${id}$`));
  });

  test('signing out on the landing page ends the session', async ({
    signedInPage: page,
    account,
    portal,
  }) => {
    const added = await new Client(portal).post('/api/attendees/add', buyerBody, {
      Authorization: account.token,
    });
    await page.goto(`/compradorlanding?action=update&id=${added.json<string>()}`);
    await page.getByRole('button', { name: texts.es.dashboard.signOut }).click();
    await page.waitForURL('**/login');
    await page.goto('/comprador');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the link in the update’s mail shows the pass', { tag: ['@both-events'] }, async ({
  page,
  portal,
  mailbox,
}) => {
  const account = await activeAccount(portal, mailbox);
  const client = new Client(portal);
  const bearer = { Authorization: `Bearer ${account.token}` };
  const id = (await client.post('/api/attendees/add', buyerBody, bearer)).json<string>();
  await client.post(`/api/attendees/update/${id}`, { ...buyerBody, nombres: 'Marta' }, bearer);
  const mail = await mailbox.newest(account.email, 3);
  await page.goto(linkTo(mail, '/landing'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta');
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
});
