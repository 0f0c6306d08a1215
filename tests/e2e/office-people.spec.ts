import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { desktop, expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { freshEmail, visitorBody } from '../support/people';
import { expectNoSidewaysScroll } from '../support/scroll';
import type { Portal } from '../support/targets';

/** Registers a person by the API. Returns their company, whose name nobody else has, and their id. */
async function registerPerson(portal: Portal, email: string) {
  const nombreEmpresa = `Ébano${Date.now()}${Math.random().toString().slice(2, 8)} y Cía.`;
  const added = await new Client(portal).post('/api/attendees/add', {
    ...visitorBody(),
    email,
    nombreEmpresa,
    nombres: 'Lucía',
    apellidos: 'Peña Roble',
  });
  expect(added.status, added.text).toBe(201);
  return { half: nombreEmpresa.slice(0, -8).replace('É', 'e'), id: added.json<string>() };
}

/** Checks that the page is accessible, and that nothing is wider than the screen of a desktop and of a phone. */
async function expectFits(page: Page) {
  await expectAccessible(page);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
}

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(how, () => {
    test.use({ language, javaScriptEnabled, viewport: javaScriptEnabled ? phone : desktop });
    const t = texts[language].office;

    test(`the desk finds a person by half a company name, corrects the address and sends the pass in 8 presses (${how})`, async ({
      deskPage: page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const [wrong, right] = [freshEmail('mal'), freshEmail('bien')];
      const { half, id } = await registerPerson(portal, wrong);
      await page.goto('/organizador');
      if (javaScriptEnabled) await expectAccessible(page);

      let presses = 0;
      const press = async (element: Locator) => {
        presses++;
        await element.click();
      };
      await press(page.getByRole('link', { name: t.pages.people, exact: true }));
      const field = page.getByLabel(t.people.search, { exact: true });
      await press(field);
      await field.pressSequentially(half);
      if (!javaScriptEnabled) await press(page.getByRole('button', { name: t.people.submit, exact: true }));
      const found = page.getByRole('link', { name: 'Lucía Peña Roble' }).first();
      await expect(
        page.getByText(language === 'es' ? '1 persona.' : '1 person.', { exact: true }),
      ).toBeVisible();
      expect(page.url()).not.toContain('bano');
      await expect(field).toHaveValue(half);
      await press(found);
      await expect(page).toHaveURL(new RegExp(`/organizador/personas/${id}$`));
      await press(page.getByText(t.person.address, { exact: true }));
      await press(page.getByLabel(t.person.email, { exact: true }));
      await page.keyboard.type(right);
      await press(page.getByRole('button', { name: t.person.addressSubmit }));
      await expect(page.getByRole('status').filter({ hasText: t.person.done.moved })).toBeVisible();
      await press(page.getByRole('button', { name: t.person.resend, exact: true }));
      await expect(page.getByRole('status').filter({ hasText: t.person.done.resent })).toBeVisible();
      expect(presses).toBeLessThanOrEqual(8);

      await expect.poll(() => mailbox.to(right).filter(({ attachments }) => attachments).length).toBe(2);
      const former = mailbox.to(wrong).at(-1);
      expect(former?.html).not.toContain('/landing?id=');
      await expect(page.getByRole('table').last()).toContainText(t.audit.action['change address']);
    });
  });
}

test('the pages of people are accessible and fit the screen, and only a reading is audited', async ({
  ownerPage: page,
  portal,
}) => {
  test.slow();
  const t = texts.es.office;
  const { half, id } = await registerPerson(portal, freshEmail());
  await page.goto('/organizador/personas?categoria=VISITANTE');
  await expect(page.getByLabel(t.people.categoria, { exact: true })).toHaveValue('VISITANTE');
  await page.getByLabel(t.people.search, { exact: true }).pressSequentially(half);
  await expect(page.getByRole('link', { name: 'Lucía Peña Roble' }).first()).toBeVisible();
  await expectFits(page);

  const path = `/organizador/personas/${id}`;
  const head = await page.request.head(path);
  const prefetch = await page.request.get(path, { headers: { 'Sec-Purpose': 'prefetch' } });
  expect([head.status(), prefetch.status(), await prefetch.text()]).toEqual([503, 503, '']);
  await page.goto(path);
  await expect(page.getByText(t.audit.action.read, { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t.audit.action.read, { exact: true })).toHaveCount(1);
  for (const name of [t.person.address, t.person.block, t.person.erase]) {
    await page.locator('summary').filter({ hasText: name }).click();
  }
  await page.getByLabel(t.person.eraseEmail, { exact: true }).fill('otra@ejemplo.mx');
  await page.getByRole('button', { name: t.person.eraseSubmit }).click();
  await expect(page.locator('#erase-email-error')).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: t.person.correct }).click();
  // Otherwise the check could begin on the page that is being left.
  await page.waitForURL(`**${path}/corregir`);
  await expectFits(page);
  const { label, submitUpdate } = texts.es.registration;
  await page.getByLabel(label.apellidos, { exact: true }).fill('Peña Encino');
  await page.getByRole('button', { name: submitUpdate }).click();
  await expect(page.getByRole('status').filter({ hasText: t.person.done.corrected })).toBeVisible();
  await page.locator('summary').filter({ hasText: t.person.block }).click();
  await page.getByRole('button', { name: t.person.block }).click();
  await expect(page.getByRole('status').filter({ hasText: t.person.done.blocked })).toBeVisible();
});
