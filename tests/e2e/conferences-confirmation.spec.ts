import { activeAccount, signInBrowser } from './accounts';
import { expectAccessible } from './axe';
import { Client } from './client';
import { eventOf, expect, languages, onBothStores, phone, test, texts } from './fixtures';
import { chooseByForm, conferenceAttendee, giveCookies } from './registrants';

for (const language of languages) {
  const t = texts[language];

  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language === 'es' ? 'es-MX' : 'en-US', viewport: phone });

    test(`the chosen sessions are mailed, and stand on the pass and the dashboard (${language}) @both-events${onBothStores(language)}`, async ({
      page,
      context,
      portal,
      mailbox,
    }) => {
      const [session] = eventOf(portal).programme;
      if (!session) throw new Error('no session');
      const account = await activeAccount(portal, mailbox);
      const attendee = await conferenceAttendee(portal, account.email);
      // Activation and pass.
      await mailbox.newest(account.email, 2);
      await signInBrowser(context, portal, account);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: t.dashboard.conferences }).click();
      await page.locator(`input[value="${session.id}"]`).check();
      await page.getByRole('button', { name: t.conferences.save }).click();
      await expect(page.getByRole('heading', { name: t.conferences.savedTitle })).toBeVisible();
      const mail = await mailbox.newest(account.email, 3);
      expect(mail.subject).toContain(texts.es.mail.sessionsChosen.subject.split('{')[0]);
      expect(mail.text).toContain(session.title.es);
      const [file] = mail.attachments ?? [];
      expect(mail.attachments).toHaveLength(1);
      expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('BEGIN:VEVENT');

      // The same choice again is no change.
      await page.getByRole('button', { name: t.conferences.save }).click();
      await expect(page.getByRole('heading', { name: t.conferences.savedTitle })).toBeVisible();

      await page.goto('/dashboard');
      await expect(page.getByRole('main')).toContainText(session.title[language]);
      await expectAccessible(page);
      await page.goto(`/qr/${attendee.id}`);
      const pass = page.getByRole('region', { name: t.pass.label });
      await expect(pass).toContainText(session.title[language]);
      await expect(pass).toContainText(session.room[language]);
      await expectAccessible(page);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t.dashboard.resend }).click();
      expect((await mailbox.newest(account.email, 4)).text).toContain(session.title.es);
    });
  });
}

test('a session that became full meanwhile says so as it is ticked', async ({ page, context, portal }) => {
  test.setTimeout(180_000);
  const t = texts.es.conferences;
  const session = eventOf(portal).programme.reduce((one, other) =>
    other.capacity < one.capacity ? other : one,
  );
  const client = new Client(portal);
  const late = await conferenceAttendee(portal);
  await giveCookies(context, portal, late.cookie);
  await page.goto(`/conferencias/${late.id}`);
  const card = page.locator('label').filter({ has: page.locator(`input[value="${session.id}"]`) });
  const people = await Promise.all(
    Array.from({ length: session.capacity }, () => conferenceAttendee(portal)),
  );
  const saved = await Promise.all(people.map((person) => chooseByForm(client, portal, person, [session.id])));
  expect(saved).not.toContain(false);
  await expect(card).not.toContainText(t.noPlaces);
  await card.getByRole('checkbox').check();
  await expect(card).toContainText(t.noPlaces);
  await card.getByRole('checkbox').uncheck();
  await expect(card.getByRole('checkbox')).toBeDisabled();
  await Promise.all(people.map((person) => chooseByForm(client, portal, person, [])));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('sessions that overlap say so beside each, after the form is sent', async ({
    page,
    context,
    portal,
  }) => {
    const t = texts.es.conferences;
    const { programme } = eventOf(portal);
    const pairs = programme.flatMap((one) =>
      programme
        .filter((other) => other !== one && one.startsAt < other.endsAt && other.startsAt < one.endsAt)
        .map((other) => [one, other] as const),
    );
    const [pair] = pairs;
    if (!pair) throw new Error('no sessions overlap');
    const { id, cookie } = await conferenceAttendee(portal);
    await giveCookies(context, portal, cookie);
    await page.goto(`/conferencias/${id}`);
    for (const session of pair) await page.locator(`input[value="${session.id}"]`).check();
    await page.getByRole('button', { name: t.save }).click();
    const [one, other] = pair;
    for (const [session, clash] of [
      [one, other],
      [other, one],
    ] as const) {
      const card = page.locator('label').filter({ has: page.locator(`input[value="${session.id}"]`) });
      await expect(card).toContainText(t.clash.replace('{title}', clash.title.es));
    }
  });
});
