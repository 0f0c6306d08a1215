import { expectAccessible } from '../support/axe';
import { BuyerForm } from '../support/buyer-form';
import { eventOf, expect, languages, phone, test, texts } from '../support/fixtures';
import { inlineImage } from '../support/mailbox';
import { visitor } from '../support/people';
import { decodeQr } from '../support/qr';
import { VisitorForm } from '../support/visitor-form';

// An event with English as its first language, one day, three forms, no premarket and no conferences.
test.use({ viewport: phone, hasTouch: true });

test('a browser that asks for neither language gets English, the event’s first', {
  tag: ['@small-show'],
}, async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.baseURL, locale: 'fr-FR' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(eventOf(portal).name.en);
  await page.close();
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const t = texts[language];

    test(`the landing page offers the event’s forms in its order, in its words (${language})`, {
      tag: ['@small-show'],
    }, async ({ page, portal }) => {
      await page.goto('/');
      const main = page.getByRole('main');
      await expect(main).toContainText(eventOf(portal).dates[language]);
      await expect(main).toContainText(eventOf(portal).hours[language]);
      const forms = main.getByRole('list').getByRole('link');
      await expect(forms).toHaveText(
        eventOf(portal).registration.forms.map((form) => new RegExp(t.landing[form])),
      );
      await expectAccessible(page);
      for (const path of ['/estudiante', '/rules/estudiante']) {
        expect((await page.request.get(path)).status(), path).toBe(404);
      }
    });

    test(`on a narrow phone, the place stands below the dates, not over the drawing (${language})`, {
      tag: ['@small-show'],
    }, async ({ page, portal }) => {
      const { dates, hours, venue } = eventOf(portal);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/');
      // The event's font is narrower than the one of a first visit, and is there at once on the second.
      await page.reload();
      const lines = [dates, hours, venue.city, venue.name].map((text) =>
        page.getByRole('main').getByText(text[language], { exact: true }).first(),
      );
      const tops = await Promise.all(lines.map(async (line) => (await line.boundingBox())?.y ?? 0));
      expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
    });

    test(`rules, questions and privacy notice are the event’s own (${language})`, {
      tag: ['@small-show'],
    }, async ({ page, portal }) => {
      const { rules, faq, privacy } = eventOf(portal);
      await page.goto('/rules');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText(
        rules.map((rule) => rule[language]),
      );
      await page.goto('/faq');
      for (const { question } of faq) {
        await expect(page.getByRole('main')).toContainText(question[language]);
      }
      await page.goto('/privacy');
      for (const { heading } of privacy.sections) {
        await expect(page.getByRole('heading', { name: heading[language], exact: true })).toBeVisible();
      }
    });
  });
}

test('a visitor goes from the rules to the pass in the mail, in a form that begins with the event’s home country (es)', {
  tag: ['@small-show'],
}, async ({ page, portal, mailbox }) => {
  const t = texts.es;
  const form = new VisitorForm(page, 'es');
  const answers = visitor({ pais: 'US', codigoPostal: '97204' });
  await page.goto('/rules/visitante');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t.ui.continue }).click();
  await page.waitForURL('**/visitante');
  await form.giveEmail(answers.email);
  await expect(form.field('pais')).toHaveValue('US');
  await form.giveDetails(answers);
  await form.submit.click();
  await page.waitForURL(/\/landing\?id=/);
  const main = page.getByRole('main');
  await expect(main).toContainText(eventOf(portal).shortDates.es);
  await expectAccessible(page);

  const id = new URL(page.url()).searchParams.get('id');
  const { guid } = await (await page.request.get(`/api/attendees/${id}`)).json();
  const mail = await mailbox.newest(answers.email);
  expect(mail.subject).toContain(eventOf(portal).inSentence.theEvent.es);
  expect(mail.html).toContain(eventOf(portal).contact.email);
  expect(decodeQr(inlineImage(mail))).toBe(guid);
});

test('the form of the desk begins with the event’s home country too', { tag: ['@small-show'] }, async ({
  deskPage: page,
}) => {
  await page.goto('/organizador?lang=en');
  await page.goto('/organizador/registrar');
  await expect(page.getByLabel(texts.en.registration.label.pais, { exact: true })).toHaveValue('US');
});

test.describe('in en', () => {
  test.use({ language: 'en' });

  test('a buyer registers in the event’s four steps, which have no premarket (en)', {
    tag: ['@small-show'],
  }, async ({ signedInPage: page, portal }) => {
    const t = texts.en;
    test.slow();
    const form = new BuyerForm(page, 'en', portal);
    await page.goto('/dashboard');
    await page.waitForURL('**/nuevoRegistro/**');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await form.open();
    // The home country is not Mexico, so the company is asked about.
    await form.expectStep('personal', 1, 'abroad');
    await expect(form.field('pais')).toHaveValue('US');
    await form.givePerson({ pais: 'US', codigoPostal: '97204' });
    await form.continue.click();
    await form.giveCompany();
    await form.continue.click();
    // One more than the event's options: the one that opens the text.
    await expect(form.group('giro').getByRole('radio')).toHaveCount(eventOf(portal).giro.options.length + 1);
    await form.giveBusiness('giroTostador', 'principalActividadTostar');
    await expect(page.getByRole('checkbox', { name: t.registration.label.vip })).toHaveCount(0);
    await form.option('interesesMolinos').check();
    await form.submit.click();
    await page.waitForURL(/\/compradorlanding\?action=add/);
    await expect(page.getByRole('main')).not.toContainText(/premarket/i);
    await expectAccessible(page);
  });
});
