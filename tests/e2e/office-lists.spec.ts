import { expectAccessible } from '../support/axe';
import { desktop, expect, inEitherWay, phone, test, texts } from '../support/fixtures';
import { conferenceAttendee, premarketBuyer } from '../support/registrants';

/** Focuses each control of the list of requests. Returns those that stay behind the bar with its buttons. */
function behindBar(): string[] {
  const bar = document.querySelector('form:has([name="decision"]) > :last-child');
  const controls = document.querySelectorAll<HTMLElement>(
    'form ul:has([name^="buyer."]) :is(a, input, summary)',
  );
  if (!bar || controls.length < 4) throw new Error('no list');
  window.scrollTo(0, 0);
  return [...controls].flatMap((control) => {
    control.focus();
    const isHidden = control.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    return isHidden ? [control.outerHTML] : [];
  });
}

for (const { language, javaScriptEnabled, how } of inEitherWay('es')) {
  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled, viewport: javaScriptEnabled ? phone : desktop });
    const t = texts[language].office;

    test(`several premarket requests are approved with one confirmation, and one person gets a seat in a session and loses it (${how})`, async ({
      organiserPage: page,
      portal,
      mailbox,
    }) => {
      test.slow();
      const expectThisAccessible = async () => javaScriptEnabled && expectAccessible(page);
      const buyers = [await premarketBuyer(portal, mailbox), await premarketBuyer(portal, mailbox)];
      await page.goto('/organizador/premarket');
      await page.getByRole('button', { name: t.premarket.approve }).click();
      await expect(page.getByText(t.premarket.chooseSome)).toBeVisible();
      for (const { attendeeId } of buyers) await page.locator(`[name="buyer.${attendeeId}"]`).check();
      await expectThisAccessible();
      expect(await page.evaluate(behindBar)).toEqual([]);
      await page.getByRole('button', { name: t.premarket.approve }).click();
      await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(2);
      await expectThisAccessible();
      await page.getByRole('button', { name: t.premarket.confirm }).click();
      await expect(page).toHaveURL(/\?done=approve&count=2$/);
      for (const { attendeeId, account } of buyers) {
        await expect(page.locator(`[name="buyer.${attendeeId}"]`)).toHaveCount(0);
        await expect
          .poll(() => mailbox.to(account.email).map(({ subject }) => subject))
          .toContainEqual(expect.stringMatching(/código/i));
      }

      const { email } = await conferenceAttendee(portal);
      await page.goto('/organizador/conferencias');
      await expectThisAccessible();
      await page.getByRole('rowheader').getByRole('link').first().click();
      const field = page.getByLabel(t.conferences.known, { exact: true });
      await field.fill('nadie@ejemplo.mx');
      await page.getByRole('button', { name: t.conferences.add }).click();
      await expect(page.locator('#known-error')).toBeVisible();
      await field.fill(email);
      await page.getByRole('button', { name: t.conferences.add }).click();
      await expect(page.getByRole('status').filter({ hasText: t.conferences.done.in })).toBeVisible();
      await expectThisAccessible();
      const remove = page.getByRole('button', { name: t.conferences.outOf.split('{')[0] ?? '' });
      await remove.first().click();
      await expect(page.getByRole('status').filter({ hasText: t.conferences.done.out })).toBeVisible();
      if (javaScriptEnabled) {
        await page.goto('/organizador/correos');
        await expectAccessible(page);
      }
    });
  });
}
