import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createSeats } from '../../lib/conferences/repository';
import { sessionDay, sessionHours } from '../../lib/conferences/session-times';
import { giveCookies } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { desktop, eventOf, expect, type Language, phone, test, texts } from '../support/fixtures';
import { inStore } from '../support/in-store';
import { expectFits } from '../support/large-text';
import { hiddenFields, openBeforeScript } from '../support/page-form';
import { expectOneSheet } from '../support/print';
import { choicesOf, conferenceAttendee } from '../support/registrants';
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

test.describe('in en', () => {
  test.use({ language: 'en', timezoneId: 'Asia/Tokyo' });

  test('a conference attendee chooses sessions, changes the choice, finds it again and prints it on one sheet (en)', {
    tag: ['@foundry'],
  }, async ({ page, context, portal }) => {
    const t = texts.en.conferences;
    const { venue } = eventOf(portal);
    const { first, clashing, other } = choicesOf(portal);
    const { id, cookie } = await conferenceAttendee(portal);
    await giveCookies(context, portal, cookie);
    await page.setViewportSize(phone);
    await page.goto(`/landing?id=${id}`);
    await page.getByRole('link', { name: t.choose }).click();
    await expect(page).toHaveURL(new RegExp(`/conferencias/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
    await expect(page.getByRole('main')).toContainText(venue.city.en);
    const [session] = eventOf(portal).programme.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    // The times are the venue's, in the page's language; lib/i18n/dates.test.ts has their forms.
    const day = page.getByRole('group').first();
    await expect(day).toContainText(sessionDay(session?.startsAt ?? '', 'en'));
    if (session) await expect(day).toContainText(sessionHours(session, 'en'));
    await expectAccessible(page);
    const box = (session: string) => boxOf(page, session);

    await box(first).check();
    const card = page.locator('label').filter({ has: box(clashing) });
    await expect(card).toContainText(clashOf(portal, first, 'en'));
    await expect(card.getByRole('status')).toBeEmpty();
    await box(clashing).check();
    await expect(card.getByRole('status')).toHaveText(`${clashOf(portal, first, 'en')}. ${t.keepOne}`);
    await expectAccessible(page);
    await box(clashing).uncheck();
    await expect(card.getByRole('status')).toBeEmpty();
    await box(other).check();
    await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
    await expectFits(page);
    await page.getByRole('link', { name: /Español/ }).click();
    await page.getByRole('link', { name: /English/ }).click();
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
    await page.goto(`/landing?id=${id}`);
    await expectOneSheet(page);
  });
});

// tests/contract/conference-seats.contract.ts covers concurrent choices: exactly as many are saved as there are places.
test('a session that has become full is reported when it is ticked and when it is saved; a released seat is available again', async ({
  page,
  context,
  portal,
}) => {
  const t = texts.es.conferences;
  const session = eventOf(portal).programme.reduce((one, other) =>
    other.capacity < one.capacity ? other : one,
  );
  const late = await conferenceAttendee(portal);
  await giveCookies(context, portal, late.cookie);
  const tab = await context.newPage();
  await tab.goto(`/conferencias/${late.id}`);
  await page.goto(`/conferencias/${late.id}`);
  const box = boxOf(page, session.id);
  await box.check();

  const taken: string[] = [];
  await inStore(portal, async (store) => {
    const seats = createSeats(store, eventOf(portal));
    const seat = { revision: 1, takenAt: new Date() };
    for (let isFree = true; isFree; ) {
      const id = randomBytes(12).toString('hex');
      isFree = await seats.take(session, id, seat);
      if (isFree) taken.push(id);
    }
  });

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

  // Released seats are available again.
  await inStore(portal, async (store) => {
    const seats = createSeats(store, eventOf(portal));
    for (const id of taken) await seats.release([session], id, 1);
  });
  await page.reload();
  await expect(box).toBeEnabled();
});

test('a session that left the programme refuses the choice and keeps the rest', async ({ portal }) => {
  const client = new Client(portal);
  const { other } = choicesOf(portal);
  const { id, cookie } = await conferenceAttendee(portal);
  const path = `/conferencias/${id}`;
  const form = hiddenFields((await client.get(path, { Cookie: cookie })).text);
  for (const session of [other, 'gone']) form.append('sessions', session);
  const answer = await client.send('POST', path, { Cookie: cookie, Origin: portal.baseURL }, form);
  expect(answer.text).toContain(texts.es.validation.sessionUnknown);
  const [box] = new RegExp(`<input[^>]* value="${other}"[^>]*>`).exec(answer.text) ?? [];
  expect(box).toContain(' checked=""');
  const own = await client.get(`/api/attendees/${id}`, { Cookie: cookie });
  expect(own.json()).not.toHaveProperty('sessions');
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
  const bounds = () =>
    page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [heading, focused] = [[...document.querySelectorAll('legend')].at(-1), of('label:has(:focus)')];
      return {
        days: of('main nav')?.bottom,
        heading: heading?.getBoundingClientRect().top,
        focused: [focused?.top, focused?.bottom],
        save: of('.stays-below')?.top,
      };
    });
  const { days: above = Number.NaN, heading } = await bounds();
  expect(heading).toBeGreaterThanOrEqual(above);
  // Without those that others have filled meanwhile: they do not take the focus.
  const boxes = page.locator('input[name="sessions"]:enabled');
  await boxes.first().focus();
  // Forwards and backwards through the whole list.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 1; step < (await boxes.count()); step++) {
      await page.keyboard.press(key);
      const { days = Number.NaN, focused, save = Number.NaN } = await bounds();
      expect(focused[0]).toBeGreaterThanOrEqual(days);
      expect(focused[1]).toBeLessThanOrEqual(save);
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

test('is only for its owner: every other id gets the same answer', async ({ account, portal }) => {
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

  // Also for an account, whose own page the dashboard links to.
  for (const other of [theirs.id, 'a'.repeat(24), 'nobody'])
    expect((await client.get(`/conferencias/${other}`, { Cookie: account.cookie })).status).toBe(404);
  const { id } = await conferenceAttendee(portal, account.email);
  const dashboard = await client.get('/dashboard', { Cookie: account.cookie });
  expect(dashboard.text).toContain(`href="/conferencias/${id}"`);
  expect((await client.get(`/conferencias/${id}`, { Cookie: account.cookie })).status).toBe(200);
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
