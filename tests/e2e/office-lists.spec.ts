import { expectAccessible } from '../support/axe';
import { desktop, expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { conferenceAttendee, premarketBuyer } from '../support/registrants';

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled, viewport: javaScriptEnabled ? phone : desktop });
    const t = texts[language].office;

    test(`several premarket requests are approved with one confirmation (${how})`, async ({
      organiserPage: page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const buyers = [await premarketBuyer(portal, mailbox), await premarketBuyer(portal, mailbox)];
      await page.goto('/organizador/premarket');
      await page.getByRole('button', { name: t.premarket.approve }).click();
      await expect(page.getByText(t.premarket.chooseSome)).toBeVisible();
      for (const { attendeeId } of buyers) await page.locator(`[name="buyer.${attendeeId}"]`).check();
      await page.getByRole('button', { name: t.premarket.approve }).click();
      await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(2);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: t.premarket.confirm }).click();
      await expect(page).toHaveURL(/\?done=approve&count=2$/);
      for (const { attendeeId, account } of buyers) {
        await expect(page.locator(`[name="buyer.${attendeeId}"]`)).toHaveCount(0);
        await expect
          .poll(() => mailbox.to(account.email).map(({ subject }) => subject))
          .toContainEqual(expect.stringMatching(/código/i));
      }
    });

    test(`one person gets a seat in a session and loses it (${how})`, async ({
      organiserPage: page,
      portal,
    }) => {
      test.slow();
      const { email } = await conferenceAttendee(portal);
      await page.goto('/organizador/conferencias');
      await page.getByRole('rowheader').getByRole('link').first().click();
      const field = page.getByLabel(t.conferences.known, { exact: true });
      await field.fill('nadie@ejemplo.mx');
      await page.getByRole('button', { name: t.conferences.add }).click();
      await expect(page.locator('#known-error')).toBeVisible();
      await field.fill(email);
      await page.getByRole('button', { name: t.conferences.add }).click();
      await expect(page.getByRole('status').filter({ hasText: t.conferences.done.in })).toBeVisible();
      const remove = page.getByRole('button', { name: t.conferences.outOf.split('{')[0] ?? '' });
      await remove.first().click();
      await expect(page.getByRole('status').filter({ hasText: t.conferences.done.out })).toBeVisible();
    });
  });
}

// A fault depends on the words or on the width, not on both.
for (const [language, viewport, width] of [
  ['es', phone, 'a phone'],
  ['en', desktop, 'a desktop'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport });

    test(`the office’s lists are accessible on ${width} (${language})`, async ({
      organiserPage: page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const { attendeeId } = await premarketBuyer(portal, mailbox);
      await page.goto('/organizador/premarket');
      const session = async () => {
        await page.goto('/organizador/conferencias');
        await page.getByRole('rowheader').getByRole('link').first().click();
      };
      const person = `/personas/${attendeeId}`;
      const pages = [
        ...[
          ...['', '/premarket', '/conferencias', '/correos', '/historial', '/equipo'],
          ...[person, `${person}/gafete`, '/personas/gafetes?categoria=COMPRADOR'],
        ].map((path) => async () => void (await page.goto(`/organizador${path}`))),
        session,
      ];
      for (const open of pages) {
        await open();
        await expect(page.getByRole('navigation', { name: texts[language].office.nav })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
