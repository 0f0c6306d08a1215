import type { Page, Route } from '@playwright/test';
import { test } from '../support/buyer-form';
import { eventOf, expect, phone, texts } from '../support/fixtures';
import { holdRequests } from '../support/page-form';
import { freshEmail, visitor } from '../support/people';
import { landedId, landedRecord, VisitorForm } from '../support/visitor-form';

test.use({ viewport: phone, hasTouch: true });

const offlineNotice = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: texts.es.ui.offline });

test('a form without network, whose portal cannot be reached or has another version, says so, keeps everything and is sent again', async ({
  page,
  context,
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
  const { ui, registration } = texts.es;
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  const expectKept = async () => {
    for (const name of ['nombres', 'apellidos', 'nacimiento', 'notas'] as const)
      await expect(form.field(name)).toHaveValue(answers[name]);
    await expect(form.submit).toBeEnabled();
  };
  await form.complete(answers);
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await context.setOffline(true);
  const notice = offlineNotice(page);
  await expect(notice).toBeVisible();
  await form.submit.click();
  await expectKept();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);

  const answered = (answer: (route: Route) => Promise<void>) =>
    page.route('**/visitante', (route) =>
      route.request().method() === 'POST' ? answer(route) : route.fallback(),
    );
  await answered((route) => route.abort());
  await form.submit.click();
  const problem = page.getByRole('alert').filter({ hasText: registration.problem });
  await expect(problem.getByRole('link', { name: eventOf(portal).contact.email })).toBeVisible();
  await expectKept();

  // The server's answer to an unknown action.
  await answered((route) =>
    route.fulfill({ status: 404, headers: { 'x-nextjs-action-not-found': '1' }, body: '' }),
  );
  await form.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: ui.outdated })).toBeVisible();
  await page.unroute('**/visitante');
  await page.getByRole('link', { name: ui.reload }).click();
  await expect(page.getByText(ui.outdated)).toHaveCount(0);
  await expectKept();
  await form.submit.click();
  await landedId(page);
  await form.open();
  await expect(form.field('email')).toHaveValue('');
});

test.describe('in en', () => {
  test.use({ language: 'en' });
  const { ui } = texts.en;

  test('a form that is refused during an overload says so and keeps what was typed (en)', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503 .*\/register/);
    await page.route('**/register', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, headers: { 'content-type': 'text/plain' }, body: 'unavailable' })
        : route.fallback(),
    );
    await page.goto('/register');
    const email = page.getByLabel(texts.en.account.fields.email, { exact: true });
    const typed = freshEmail();
    await email.fill(typed);
    await page.getByRole('main').getByRole('button', { name: texts.en.account.register.submit }).click();
    // The button is below the fold, and the message is above the fields.
    await expect(page.getByRole('alert').filter({ hasText: ui.overloaded })).toBeInViewport({ ratio: 1 });
    await expect(email).toHaveValue(typed);
  });
});

test('a busy button says so, keeps its colour and the focus, and sends nothing twice', async ({ page }) => {
  const { submit, submitting } = texts.es.account.passwordReset;
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++;
  });
  const answer = await holdRequests(page, '**/passwordReset', 'POST');
  await page.goto('/passwordReset');
  await page.getByLabel(texts.es.account.fields.email).fill(freshEmail());
  const button = page.getByRole('main').getByRole('button', { name: submit });
  const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await button.press('Enter');
  const waiting = page.getByRole('main').getByRole('button', { name: submitting });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect(waiting).toBeFocused();
  await expect(waiting).toHaveCSS('background-color', color);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  expect(posts).toBe(1);
});

test('a form whose script files are gone continues after a reload', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const form = new VisitorForm(page, 'es');
  const email = freshEmail();
  await form.open();
  // Only a page whose script runs shows that it is offline. The validation rules are loaded at the first input.
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNotice(page)).toHaveCount(0);
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await form.field('email').fill(email);
  await form.continue.click();
  await expect(page.getByRole('alert').filter({ hasText: texts.es.ui.outdated })).toBeVisible();
  await page.unroute('**/_next/static/**/*.js');
  await page.getByRole('link', { name: texts.es.ui.reload }).click();
  await expect(form.field('email')).toHaveValue(email);
  await form.continue.click();
  await expect(form.field('nombres')).toBeVisible();
});

test('lookups that never answer do not block the form', async ({ page }) => {
  const { lookup } = texts.es.registration;
  const form = new VisitorForm(page, 'es');
  const answers = visitor();
  await form.open();
  await form.giveEmail(answers.email);
  // Neither fulfilled nor aborted, so each lookup ends at its time limit, which is a tenth of the real one here.
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / 10);
  });
  await page.route('**/api/countries/**', () => {});
  await form.giveDetails(answers);
  await expect(form.field('estado')).toHaveValue('Jalisco');
  await expect(page.getByText(lookup.failed)).toBeVisible();
  await expect(form.field('ciudad')).toHaveAccessibleDescription(lookup.unlisted);
  await form.field('ciudad').fill('zapopan');
  await form.submit.click();
  await landedId(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await landedRecord(page)).toMatchObject({ estado: 'Jalisco', ciudad: 'Zapopan' });
});

test('a company abroad enters its state and city as text if the lists cannot be loaded', async ({
  page,
  expectedErrors,
  newBuyer,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { form } = await newBuyer();
  await form.givePerson({ pais: 'AR', codigoPostal: 'C1002', ciudad: 'Córdoba' });
  await form.continue.click();
  await form.expectStep('company', 2, 'abroad');
  await page.route('**/api/countries/**', (route) => route.abort());
  await form.field('cargo').fill('Dueña');
  await form.field('paisEmpresa').selectOption('US');
  await form.field('codigoPostalEmpresa').fill('90210');
  const { unlisted } = texts.es.registration.lookup;
  await expect(form.field('estadoEmpresa')).toHaveAccessibleDescription(unlisted);
  await form.field('estadoEmpresa').fill('California');
  await form.field('ciudadEmpresa').fill('Beverly Hills');
  await form.continue.click();
  await form.expectStep('type', 3, 'abroad');
});

test('going back in the browser while the form is sent still leads to the pass', async ({ page }) => {
  const form = new VisitorForm(page, 'es');
  await form.complete(visitor());
  const answer = await holdRequests(page, '**/visitante', 'POST');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.submit.click();
  await sent;
  await page.evaluate(() => window.history.back());
  await expect(form.field('email')).toBeVisible();
  // So does a move while the next page, which does not answer before, is loaded.
  await page.route('**/landing?id=*', () => {}, { times: 1 });
  const next = page.waitForRequest('**/landing?id=*');
  answer();
  await next;
  // Playwright reports that the next page stopped loading.
  await page.goForward().catch(() => {});
  await landedId(page);
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
});
