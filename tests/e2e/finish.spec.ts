import { expect, inEitherWay, test, texts } from '../support/fixtures';
import { freshEmail, visitorBody } from '../support/people';

for (const { language, javaScriptEnabled, how } of inEitherWay('en')) {
  test.describe(`in ${how}`, () => {
    test.use({ language, javaScriptEnabled });

    test(`after finishing on a shared device, nobody else can see its passes (${how})`, async ({ page }) => {
      const t = texts[language];
      const add = async () => {
        const origin = new URL(page.url()).origin;
        const data = visitorBody({ email: freshEmail() });
        const added = await page.request.post('/api/attendees/add', { data, headers: { origin } });
        expect(added.status()).toBe(201);
        return added.json() as Promise<string>;
      };
      const chooseCategory = () => page.goto('/faq?asistencia=CONGRESISTA');
      const hasCategory = async () =>
        (await page.context().cookies()).some(({ name }) => name.endsWith('asistencia'));
      await chooseCategory();
      expect(await hasCategory()).toBe(true);
      const ids = [await add(), await add()];
      // The chosen category is cleared after use, so that the next person is not shown the wrong form.
      expect(await hasCategory()).toBe(false);
      await chooseCategory();
      for (const id of ids) {
        await page.goto(`/landing?id=${id}`);
        await expect(page.getByRole('main').getByRole('img', { name: /QR/ })).toBeVisible();
      }
      const copied = await page.context().cookies();
      await page.getByRole('button', { name: t.landed.finish }).click();
      await expect(page).toHaveURL(javaScriptEnabled ? /\/$/ : /\/#finished$/);
      const finished = page.getByRole('main').getByText(t.landed.finished);
      await expect(finished).toBeVisible();
      await expect(page.locator(':focus').filter({ has: page.getByText(t.landed.finished) })).toHaveCount(1);
      expect(await hasCategory()).toBe(false);
      for (const cookies of [[], copied]) {
        await page.context().addCookies(cookies);
        for (const id of ids) {
          await page.goto(`/landing?id=${id}`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.landed.titleGuest);
          await expect(page.getByRole('main').getByRole('img', { name: /QR/ })).toHaveCount(0);
          await expect(page.getByRole('button', { name: t.landed.finish })).toHaveCount(0);
        }
      }
    });
  });
}
