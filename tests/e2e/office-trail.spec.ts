import type { Page } from '@playwright/test';
import { dayOf } from '@/lib/base/venue-time';
import { shownPeopleSpec } from '../../lib/office/trail/record';
import { signInBrowser } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { Client } from '../support/client';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { inStore } from '../support/in-store';
import { freshEmail } from '../support/people';
import { expectNoSidewaysScroll } from '../support/scroll';
import { appCode, factorLinkPath, setUpApp, staffAccount } from '../support/staff';
import type { Portal } from '../support/targets';

/** Stores that somebody has seen as many people as the desk may see today. */
async function reachLimit(portal: Portal, staffId: string): Promise<void> {
  const [now, event] = [new Date(), eventOf(portal)];
  const { deskPeoplePerDay: limit } = event.office;
  const people = Array.from({ length: limit }, (_, n) => `seen ${n}`);
  await inStore(portal, async (store) => {
    const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
    const times = { reachedAt: now, expiresAt };
    const shown = { _id: staffId, day: dayOf(now, event.timeZone), limit, people, ...times };
    await store.collection(shownPeopleSpec).update(staffId, () => shown, shown);
  });
}

async function searchFor(page: Page, text: string, button: string, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

const { office } = texts.es;

test('after too many people, lists and searches of the desk wait for the second factor', async ({
  page,
  context,
  portal,
  mailbox,
}) => {
  test.slow();
  const apellidos = `Sauce${Date.now()}`;
  const { id } = await new Client(portal).register({ email: freshEmail('pausa'), apellidos });
  const desk = await staffAccount(portal, mailbox, 'desk');
  await signInBrowser(context, portal, desk);
  // Before the session began.
  await page.goto(await factorLinkPath(portal, desk.email, new Date(Date.now() - 60_000)));
  await page.goto('/organizador');
  const key = await setUpApp(page, office.factor);
  await page.goto(`/organizador/personas/${id}`);
  const [folio = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText()) ?? [];
  await reachLimit(portal, desk.id);

  await page.goto('/organizador/personas?categoria=VISITANTE');
  await expect(page.getByText(office.people.pausedAlways)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
  await searchFor(page, apellidos, office.people.submit, office.people.search);
  await expect(page.getByText(office.people.pausedSearch)).toBeVisible();
  await expect(page.getByRole('link', { name: apellidos })).toHaveCount(0);
  await expectAccessible(page);
  await searchFor(page, folio, office.people.submit, office.people.search);
  await expect(page).toHaveURL(new RegExp(`/organizador/personas/${id}$`));

  await searchFor(page, apellidos, office.people.submit, office.people.search);
  await page.getByRole('link', { name: office.people.confirm }).click();
  await page.getByLabel(office.factor.code, { exact: true }).fill(appCode(key, 1));
  await page.getByRole('button', { name: office.factor.submit }).click();
  await expect(page).toHaveURL(/\/organizador\/personas$/);
  await expect(page.getByRole('table')).toBeVisible();
});

test('the history names the person, or that they are erased, and what was denied', async ({
  ownerPage: page,
  owner,
  desk,
  portal,
}) => {
  test.slow();
  const [email, apellidos] = [freshEmail('historia'), `Fresno${Date.now()}`];
  const { id } = await new Client(portal).register({ email, apellidos });
  await page.goto(`/organizador/personas/${id}`);
  await page.reload();
  const history = `/organizador/historial?by=${owner.id}`;
  await page.goto(history);
  const row = page.getByRole('row').filter({ hasText: office.audit.action.read });
  await expect(row.first().getByRole('link', { name: new RegExp(`${apellidos}$`) })).toBeVisible();
  await expect(row.first()).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);

  await page.goto('/organizador/personas');
  await page.goto(history);
  const listed = page.getByRole('row').filter({ hasText: office.audit.action['list people'] });
  await expect(listed).toContainText(/\d+ personas?/);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/organizador/personas/${id}`);
  await page.locator('summary').filter({ hasText: office.person.erase }).click();
  await page.getByLabel(office.person.eraseEmail, { exact: true }).fill(email);
  await page.getByRole('button', { name: office.person.eraseSubmit }).click();
  await expect(page.getByRole('status').filter({ hasText: office.people.erased })).toBeVisible();
  await page.goto(history);
  // The last of the pages in the menu, which scrolls on a phone.
  await expect(page.getByRole('link', { name: office.history.title, exact: true })).toBeInViewport();
  await expect(page.getByText(apellidos)).toHaveCount(0);
  await expect(page.getByText(office.audit.erased, { exact: true }).first()).toBeVisible();

  // What the role of a member does not allow, with who tried.
  const denied = await new Client(portal).get('/organizador/historial', { Cookie: desk.cookie });
  expect(denied.status).toBe(404);
  await page.goto(`/organizador/historial?by=${desk.id}`);
  const attempt = page.getByRole('row').filter({ hasText: office.audit.action['open history'] });
  await expect(attempt).toContainText(office.audit.state.denied);
  await expect(attempt).toContainText(desk.name);
});

test('a link on another site leads to a page that asks to continue', async ({
  organiserPage: page,
  portal,
}) => {
  await page.goto('/organizador');
  const target = new URL('/organizador/historial?action=read', portal.baseURL);
  const elsewhere = 'http://elsewhere.example/';
  const body = `<!doctype html><title>Elsewhere</title><a href="${target}">Trade show</a>`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'Trade show' }).click();
  await expect(page.getByRole('heading', { name: office.fromElsewhere.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: office.fromElsewhere.continue }).click();
  await expect(page.getByRole('heading', { name: office.history.title })).toBeVisible();
  expect(page.url()).toBe(target.href);
});
