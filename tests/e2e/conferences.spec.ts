import type { Locator, Page } from '@playwright/test';
import { sessionHours } from '../../lib/conferences/session-times';
import { AccountForms } from '../support/account-forms';
import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import {
  desktop,
  eventOf,
  expect,
  foundryInEnglish,
  type Language,
  languages,
  phone,
  test,
  texts,
} from '../support/fixtures';
import { openBeforeScript } from '../support/page-form';
import { choicesOf, chooseByForm, conferenceAttendee } from '../support/registrants';
import type { Portal } from '../support/targets';

/** The hint beside a session that overlaps this one. */
function clashOf(portal: Portal, id: string, language: Language): string {
  const session = eventOf(portal).programme.find((each) => each.id === id);
  if (!session) throw new Error(id);
  const { clash } = texts[language].conferences;
  return clash.replace('{title}', session.title[language]).replace('{time}', sessionHours(session, language));
}

/** The checkbox of a session; its accessible name includes the session that it overlaps. */
const boxOf = (page: Page, session: string) => page.locator(`input[name="sessions"][value="${session}"]`);

for (const language of languages) {
  const t = texts[language].conferences;

  test.describe(`in ${language}`, () => {
    test.use({ language, timezoneId: 'Asia/Tokyo' });

    test(`a conference attendee chooses sessions, changes the choice and finds it again (${language})`, {
      tag: [...foundryInEnglish(language)],
    }, async ({ page, context, portal }) => {
      const { venue } = eventOf(portal);
      const { first, clashing, other } = choicesOf(portal);
      const { id, cookie } = await conferenceAttendee(portal);
      await giveCookies(context, portal, cookie);
      await page.setViewportSize(phone);
      await page.goto(`/landing?id=${id}`);
      await page.getByRole('link', { name: t.choose }).click();
      await expect(page).toHaveURL(new RegExp(`/conferencias/${id}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
      await expect(page.getByRole('main')).toContainText(venue.city[language]);
      await expectAccessible(page);
      const box = (session: string) => boxOf(page, session);

      await box(first).check();
      const card = page.locator('label').filter({ has: box(clashing) });
      await expect(card).toContainText(clashOf(portal, first, language));
      await expect(card.getByRole('status')).toBeEmpty();
      await box(clashing).check();
      await expect(card.getByRole('status')).toHaveText(`${clashOf(portal, first, language)}. ${t.keepOne}`);
      await expectAccessible(page);
      await box(clashing).uncheck();
      await expect(card.getByRole('status')).toBeEmpty();
      await box(other).check();
      await expect(
        page.getByText(language === 'es' ? '2 elegidas' : '2 chosen', { exact: true }),
      ).toBeVisible();
      await page.getByRole('link', { name: language === 'es' ? /English/ : /Español/ }).click();
      await page.getByRole('link', { name: language === 'es' ? /Español/ : /English/ }).click();
      await expect(box(other)).toBeChecked();
      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByRole('heading', { name: t.savedTitle })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible();
      await expectAccessible(page);

      await page.setViewportSize(desktop);
      await page.reload();
      await expect(box(first)).toBeChecked();
      await expect(box(other)).toBeChecked();
      await box(first).uncheck();
      await box(clashing).check();
      await page.getByRole('button', { name: t.save }).click();
      await expect(page.getByRole('heading', { name: t.savedTitle })).toBeVisible();
      const own = await page.request.get(`/api/attendees/${id}`);
      expect((await own.json()).sessions.sort()).toEqual([clashing, other].sort());
    });

    test(`times are the venue's, in the page's language (${language})`, async ({ page, context, portal }) => {
      const { id, cookie } = await conferenceAttendee(portal);
      await giveCookies(context, portal, cookie);
      await page.goto(`/conferencias/${id}`);
      const [session] = [...eventOf(portal).programme].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
      if (!session) throw new Error('no session');
      // The programme's times are local times of the venue. Formatting them in UTC leaves them unchanged.
      const [starts, ends] = [session.startsAt, session.endsAt].map((time) => new Date(`${time}Z`));
      const format = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
      const date = format({ weekday: 'long', day: 'numeric', month: 'long' }).format(starts);
      const time = format({ timeStyle: 'short' }).formatRange(starts as Date, ends as Date);
      const hours = language === 'en' ? time.replaceAll(':00', '') : time;
      const day = page.getByRole('group').first();
      await expect(day).toContainText(new RegExp(date.replace(',', ',?').replaceAll(/\s/g, '\\s'), 'i'));
      await expect(day).toContainText(
        new RegExp(hours.replace(/\s*–\s*/, ' (?:a|to) ').replaceAll(/\s/g, '\\s')),
      );
    });
  });
}

// tests/contract/conference-seats.contract.ts covers concurrent choices: exactly as many are saved as there are places.
test('a session that has become full is reported when it is ticked and when it is saved; a released seat is available again', async ({
  page,
  context,
  portal,
}) => {
  test.setTimeout(180_000);
  const t = texts.es.conferences;
  const session = eventOf(portal).programme.reduce((one, other) =>
    other.capacity < one.capacity ? other : one,
  );
  const client = new Client(portal);

  const late = await conferenceAttendee(portal);
  await giveCookies(context, portal, late.cookie);
  const tab = await context.newPage();
  await tab.goto(`/conferencias/${late.id}`);
  await page.goto(`/conferencias/${late.id}`);
  const box = boxOf(page, session.id);
  await box.check();

  const people = await Promise.all(
    Array.from({ length: session.capacity }, () => conferenceAttendee(portal)),
  );
  const saved = await Promise.all(people.map((person) => chooseByForm(client, portal, person, [session.id])));
  expect(saved).not.toContain(false);

  // On a page that was opened earlier, it can be ticked. It is then shown as full and cannot be ticked again.
  const card = tab.locator('label').filter({ has: boxOf(tab, session.id) });
  await expect(card).not.toContainText(t.noPlaces);
  await boxOf(tab, session.id).check();
  await expect(card).toContainText(t.noPlaces);
  await boxOf(tab, session.id).uncheck();
  await expect(boxOf(tab, session.id)).toBeDisabled();
  await tab.close();

  // Somebody who ticked it before gets an error when saving and keeps the rest of the choice.
  const other = eventOf(portal).programme.find(
    ({ startsAt, endsAt }) => endsAt < session.startsAt || session.endsAt < startsAt,
  );
  const otherBox = boxOf(page, other?.id ?? '');
  await otherBox.check();
  await page.getByRole('button', { name: t.save }).click();
  const alert = page.getByRole('alert').filter({ hasText: t.full });
  await expect(alert).toContainText(session.title.es);
  await expect(box).toBeDisabled();
  await expect(otherBox).toBeChecked();
  // A checkbox partly covered by a sticky bar would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: t.save }).click();
  await expect(page.getByRole('heading', { name: t.savedTitle })).toBeVisible();
  await page.reload();
  await expect(box).toBeDisabled();
  await expect(page.locator('label').filter({ has: box })).toContainText(t.noPlaces);

  // A choice made before the session was full can be corrected.
  const draft = JSON.stringify({ step: 0, answers: { sessions: [session.id] }, idempotencyKey: '' });
  await page.evaluate(
    ([name, value]) => sessionStorage.setItem(`draft:conferencias:${name}`, `${value}`),
    [late.id, draft],
  );
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(box).toBeDisabled();

  // A released seat is available again.
  const [winner] = people;
  const loser = await conferenceAttendee(portal);
  if (!winner) throw new Error('unreachable');
  expect(await chooseByForm(client, portal, loser, [session.id])).toBe(false);
  expect(await chooseByForm(client, portal, winner, [])).toBe(true);
  expect(await chooseByForm(client, portal, loser, [session.id])).toBe(true);
  expect(await chooseByForm(client, portal, loser, [])).toBe(true);
  await page.reload();
  await expect(box).toBeEnabled();

  // For the next run on this portal.
  const released = await Promise.all(people.map((person) => chooseByForm(client, portal, person, [])));
  expect(released).not.toContain(false);
});

test('a session that left the programme refuses the choice and keeps the rest', async ({
  page,
  context,
  portal,
}) => {
  const { id, cookie } = await conferenceAttendee(portal);
  await giveCookies(context, portal, cookie);
  await page.goto(`/conferencias/${id}`);
  const { first, other } = choicesOf(portal);
  const box = (session: string) => boxOf(page, session);
  await box(first).check();
  await box(other).check();
  await page.route(`**/conferencias/${id}`, (route) => {
    const postData = route.request().postData()?.replaceAll(`\r\n${first}\r\n`, '\r\ngone\r\n');
    return route.continue(postData === undefined ? {} : { postData });
  });
  await page.getByRole('button', { name: texts.es.conferences.save }).click();
  await expect(page.getByRole('alert').filter({ hasText: texts.es.validation.sessionUnknown })).toBeVisible();
  await expect(box(other)).toBeChecked();
  expect(await (await page.request.get(`/api/attendees/${id}`)).json()).not.toHaveProperty('sessions');
});

test('days link to their sessions, and neither the links nor the button cover the focused element', async ({
  page,
  context,
  portal,
}) => {
  const { id, cookie } = await conferenceAttendee(portal);
  await giveCookies(context, portal, cookie);
  await page.setViewportSize(phone);
  await page.goto(`/conferencias/${id}`);
  const days = page.getByRole('navigation', { name: texts.es.conferences.days });
  const save = page.getByRole('button', { name: texts.es.conferences.save });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Ninguna elegida')).toBeVisible();
  await days.getByRole('link').last().click();
  await expect(days).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
  const boundsOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not shown');
    return { top: box.y, bottom: box.y + box.height };
  };
  const [above, heading] = [await boundsOf(days), await boundsOf(page.locator('legend').last())];
  expect(heading.top).toBeGreaterThanOrEqual(above.bottom);
  // Without those that others have filled meanwhile: they do not take the focus.
  const boxes = page.locator('input[name="sessions"]:enabled');
  await boxes.first().focus();
  // Forwards and backwards through the whole list.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 1; step < (await boxes.count()); step++) {
      await page.keyboard.press(key);
      const focused = await boundsOf(page.locator('label:has(:focus)'));
      expect(focused.top).toBeGreaterThanOrEqual((await boundsOf(days)).bottom);
      expect(focused.bottom).toBeLessThanOrEqual((await boundsOf(page.locator('.stays-below'))).top);
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('choosing works by a plain form, and an overlap is shown beside each session', async ({
    page,
    context,
    portal,
  }) => {
    const { first, clashing } = choicesOf(portal);
    const { id, cookie } = await conferenceAttendee(portal);
    await giveCookies(context, portal, cookie);
    await page.goto(`/conferencias/${id}`);
    await boxOf(page, first).check();
    await boxOf(page, clashing).check();
    await page.getByRole('button', { name: texts.es.conferences.save }).click();
    await expect(page.getByText(texts.es.validation.sessionsOverlap)).toBeVisible();
    await expect(boxOf(page, clashing)).toBeChecked();
    for (const [session, clash] of [
      [first, clashing],
      [clashing, first],
    ] as const) {
      const card = page.locator('label').filter({ has: boxOf(page, session) });
      await expect(card).toContainText(clashOf(portal, clash, 'es'));
    }
    await boxOf(page, clashing).uncheck();
    await page.getByRole('button', { name: texts.es.conferences.save }).click();
    await expect(page.getByRole('heading', { name: texts.es.conferences.savedTitle })).toBeVisible();
  });
});

test('is only for its owner: every other id gets the same answer', async ({
  signedInPage: page,
  account,
  context,
  portal,
}) => {
  const client = new Client(portal);
  const [mine, theirs, visitor] = await Promise.all([
    conferenceAttendee(portal),
    conferenceAttendee(portal),
    client.register(),
  ]);
  for (const [cookie, id] of [
    ...[theirs.id, 'a'.repeat(24), 'nobody', visitor.id].map((other) => [mine.cookie, other] as const),
    [visitor.cookie, visitor.id],
    [visitor.cookie, theirs.id],
    ['', theirs.id],
  ] as const) {
    const answer = await client.get(`/conferencias/${id}`, { Cookie: `lang=es; ${cookie}` });
    const to = `/login?callbackUrl=${encodeURIComponent(`/conferencias/${id}`)}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([307, to]);
    expect(answer.text).not.toContain(texts.es.conferences.save);
  }
  expect((await client.get(`/conferencias/${mine.id}`, { Cookie: mine.cookie })).status).toBe(200);

  // Also through the account that owns the record, even if its session has ended meanwhile.
  for (const other of [theirs.id, 'a'.repeat(24), 'nobody'])
    expect((await client.get(`/conferencias/${other}`, { Cookie: account.cookie })).status).toBe(404);
  const { id } = await conferenceAttendee(portal, account.email);
  await page.goto('/dashboard');
  await context.clearCookies({ name: /session-token/ });
  await page.getByRole('link', { name: texts.es.dashboard.conferences }).click();
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fconferencias/);
  await new AccountForms(page, 'es').submitSignIn(account);
  await expect(page).toHaveURL(new RegExp(`/conferencias/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.es.conferences.title);
});

test('what is ticked before the script has loaded stays ticked, and is saved', async ({
  page,
  context,
  portal,
}) => {
  const { first, other } = choicesOf(portal);
  const attendee = await conferenceAttendee(portal);
  await giveCookies(context, portal, attendee.cookie);
  const release = await openBeforeScript(page, `/conferencias/${attendee.id}`);
  await boxOf(page, first).check();
  release();
  // The script counts.
  await expect(page.getByText('1 elegida', { exact: true })).toBeVisible();
  await page.reload();
  await expect(boxOf(page, first)).toBeChecked();
  await boxOf(page, other).check();
  await page.getByRole('button', { name: texts.es.conferences.save, exact: true }).click();
  await expect(page.getByRole('heading', { name: texts.es.conferences.savedTitle })).toBeVisible();
  await page.reload();
  await expect(boxOf(page, first)).toBeChecked();
  await expect(boxOf(page, other)).toBeChecked();
});
