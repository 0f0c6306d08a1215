import { activeAccount } from '../support/accounts';
import { Client, cookieOf } from '../support/client';
import { expect, test } from '../support/fixtures';
import { linkTo } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import { premarketBuyer } from '../support/registrants';

/** Seconds for which a browser keeps the owner cookie of this answer; undefined without one. */
function ownerCookieLife(headers: Headers): number | undefined {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('owner='));
  return cookie === undefined ? cookie : Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
}

test('a registration in an account opens only by the cookie of its mailed link, for two hours, until the account is signed out everywhere', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const account = await activeAccount(portal, mailbox);
  const bearer = { Authorization: `Bearer ${account.token}` };
  const added = await client.post('/api/attendees/add', visitorBody({ email: account.email }), bearer);
  expect([added.status, ownerCookieLife(added.headers)]).toEqual([201, undefined]);
  const id = added.json<string>();
  const link = linkTo(await mailbox.newest(account.email, 2), '/landing').slice(portal.baseURL.length);
  const isOwn = async (cookie: string) =>
    'guid' in (await client.get(`/api/attendees/${id}`, { Cookie: cookie })).json();

  for (const headers of [{ 'Sec-Purpose': 'prefetch' }, { Purpose: 'prefetch' }] as HeadersInit[]) {
    expect(ownerCookieLife((await client.get(link, headers)).headers)).toBeUndefined();
  }
  expect(ownerCookieLife((await client.send('HEAD', link)).headers)).toBeUndefined();
  const opened = await client.get(link, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' });
  expect([opened.status, ownerCookieLife(opened.headers)]).toEqual([303, 2 * 60 * 60]);
  const browser = cookieOf(opened);
  expect(await isOwn(browser)).toBe(true);

  expect((await client.post('/api/users/logout', {}, bearer)).status).toBe(204);
  expect(await isOwn(browser)).toBe(false);
  const again = await client.get(link);
  expect(await isOwn(cookieOf(again))).toBe(true);
});

test('a registration without account opens by the cookie of its browser and of its mailed link, for seven days', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const email = freshEmail();
  const added = await client.post('/api/attendees/add', visitorBody({ email }));
  const link = linkTo(await mailbox.newest(email), '/landing').slice(portal.baseURL.length);
  const week = 7 * 24 * 60 * 60;
  for (const { headers } of [added, await client.get(link)]) expect(ownerCookieLife(headers)).toBe(week);
});

test('a mailed link sets its cookie for a click, from another site too, and not for HEAD or a prefetch', async ({
  portal,
  mailbox,
}) => {
  const client = new Client(portal);
  const buyer = await premarketBuyer(portal, mailbox);
  for (const [path, cookie] of [
    ['/passwordResetBack?id=x', 'reset=x;'],
    ['/segundo-paso?id=x', 'enrolment=x;'],
    ['/grupo?id=x', 'party=x;'],
    ['/activate?id=x', 'activation=x;'],
    ['/datos-personales/confirmar?id=x', 'privacy=x;'],
    [buyer.path, `premarket=${buyer.attendeeId}-${buyer.premarketId};`],
  ] as const) {
    const head = await client.send('HEAD', path);
    expect([path, head.status, head.headers.getSetCookie()]).toEqual([path, 303, []]);
    const ahead = await client.get(path, { 'Sec-Purpose': 'prefetch' });
    expect([path, ahead.status, ahead.headers.getSetCookie()]).toEqual([path, 503, []]);
    const opened = await client.get(path, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' });
    expect([path, opened.status, opened.headers.getSetCookie()]).toEqual([
      path,
      303,
      [expect.stringContaining(cookie)],
    ]);
  }
});
