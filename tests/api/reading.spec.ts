import { readdirSync } from 'node:fs';
import { createUsers } from '../../lib/accounts/repository';
import { createSeats } from '../../lib/conferences/repository';
import { asFailed, withMails } from '../../lib/mail/rules';
import { createAttendees } from '../../lib/registration/repository';
import { writingGets } from '../../scripts/layers';
import { type Account, activeAccount, anotherSession, newcomer, waitingAccount } from '../support/accounts';
import { Client, cookieOf } from '../support/client';
import { eventOf, expect, texts } from '../support/fixtures';
import { inStore } from '../support/in-store';
import { listAndImport } from '../support/invitees';
import { linksOf, type Mailbox } from '../support/mailbox';
import { testWithPortal } from '../support/own-portal';
import { hiddenFields } from '../support/page-form';
import { freshEmail } from '../support/people';
import { conferenceAttendee, premarketBuyer } from '../support/registrants';
import { invitedPath, staffAccount, withFactor } from '../support/staff';
import { StoreSpy } from '../support/store-spy';
import type { Portal } from '../support/targets';

const test = testWithPortal(async () => ({ env: {} }));
// Another worker would start another portal.
test.describe.configure({ mode: 'default' });

/** The addresses of the GETs of Auth.js that only read. Its callbacks do not. */
const authReads = ['session', 'csrf', 'providers'].map((path) => `/api/auth/${path}`);

/**
 * The address of every page and route that only reads, derived from the application's files, about this person. A page
 * with another dynamic part in its path needs a value here.
 */
function addresses(attendeeId: string, { id: userId, email }: Account): string[] {
  const values = new Map(
    Object.entries({
      ...{ id: attendeeId, attendeeId, userId, email, name: 'activation', source: 'visitante', locale: 'es' },
      ...{
        iso2: 'MX',
        country: 'MX',
        state: 'Jalisco',
        zip: '44100',
        vip: 'true',
        path: 'x',
        gate: 'norte',
        code: 'AAAA-AAAB',
      },
    }),
  );
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !(`app/${file}` in writingGets));
  const paths = files.map((file) => {
    const folders = file
      .replace('[locale]/office', 'organizador')
      .replace(/^\[locale\]\//, '')
      .split('/');
    const filled = folders.slice(0, -1).map((folder) => {
      const name = /^\[+(?:\.\.\.)?(\w+)\]+$/.exec(folder)?.[1];
      const value = name ? values.get(name) : folder;
      if (value === undefined) throw new Error(`${file}: this test needs a value for ${name}.`);
      return value;
    });
    return `/${filled.join('/')}`;
  });
  return [...paths, ...authReads];
}

/** What the first use of a session in a day writes. */
const dailyUse = 'users UPDATE sessions.0.lastUsedAt';

/** Whether a GET of the API shows the record as to its owner. */
async function isOwn(client: Client, id: string, headers: Record<string, string>): Promise<boolean> {
  return 'guid' in (await client.get(`/api/attendees/${id}`, headers)).json();
}

/** Whether an address may answer differently in this way: pages ignore tokens, and the office refuses everybody alike. */
function isReadSo(path: string, way: string, isFirst: boolean): boolean {
  if (path.startsWith('/organizador')) return isFirst && way === 'signed in';
  return way !== 'with a token' || path.startsWith('/api/');
}

/** Starts to watch the portal's store, once every mail is sent. */
async function spyOn(portal: Portal): Promise<StoreSpy> {
  const spy = new StoreSpy(portal.dataDir);
  await expect.poll(() => spy.isMailWaiting(), { timeout: 15_000 }).toBe(false);
  spy.taken();
  return spy;
}

/** Makes the last use of an account's session so long ago that the next one is stored. */
async function leaveUnusedForADay(portal: Portal, { id }: Account): Promise<void> {
  const lastUsedAt = new Date(Date.now() - 25 * 60 * 60_000);
  await inStore(portal, (store) =>
    createUsers(store).update(id, (current) => ({
      ...current,
      sessions: current.sessions.map((session) => ({ ...session, lastUsedAt })),
    })),
  );
}

/** Active accounts, each with a registration of its email. All but the buyer's were made in another browser. */
async function registrants(portal: Portal, mailbox: Mailbox) {
  const client = new Client(portal);
  const [visitor, congress] = [await activeAccount(portal, mailbox), await activeAccount(portal, mailbox)];
  const { account: buyer, attendeeId } = await premarketBuyer(portal, mailbox);
  return [
    { account: visitor, attendee: await client.register({ email: visitor.email }) },
    { account: congress, attendee: await conferenceAttendee(portal, congress.email) },
    { account: buyer, attendee: { id: attendeeId, cookie: '' } },
  ];
}

test('no page and no GET without an effect by contract writes to the store', { tag: ['@process'] }, async ({
  portal,
  mailbox,
}) => {
  test.slow();
  const client = new Client(portal);
  const people = await registrants(portal, mailbox);
  for (const { account } of people) await leaveUnusedForADay(portal, account);
  const spy = await spyOn(portal);

  const written: string[] = [];
  for (const { account, attendee } of people) {
    const paths = [
      ...addresses(attendee.id, account),
      ...['landing', 'invitadolanding'].map((page) => `/${page}?id=${attendee.id}`),
      `/compradorlanding?action=add&id=${attendee.id}`,
      `/activationemailsent?id=${account.id}`,
    ];
    const ways: Record<string, Record<string, string>> = {
      'signed in': { Cookie: account.cookie },
      'with a token': { Authorization: `Bearer ${account.token}` },
      'in the browser that registered': { Cookie: attendee.cookie },
    };
    for (const [way, headers] of Object.entries(ways)) {
      for (const path of paths.filter((each) => isReadSo(each, way, account === people[0]?.account))) {
        const { status } = await client.get(path, headers);
        const writes = spy.taken();
        written.push(...writes);
        expect([path, way, writes.filter((write) => write !== dailyUse)]).toEqual([path, way, []]);
        expect(status, `${path} ${way}`).toBeLessThan(500);
      }
      // The record was shown to its owner and not as to strangers. The buyer did not register in a browser.
      const isOwner = headers.Cookie !== '';
      expect([way, await isOwn(client, attendee.id, headers)]).toEqual([way, isOwner]);
    }
  }
  // Each account's session was used for the first time in a day, once.
  expect(written).toEqual(people.map(() => dailyUse));
  // The browser that registered the email owns the record until the account's owner signs in.
  for (const { account, attendee } of people.filter(({ attendee }) => attendee.cookie)) {
    await anotherSession(portal, account);
    expect(await isOwn(client, attendee.id, { Cookie: attendee.cookie })).toBe(false);
    expect(spy.taken()).toContainEqual(expect.stringMatching(/^attendees UPDATE .*browserNonce/));
    // The spy also sees an account that is stored again as it was.
    await inStore(portal, (store) => createUsers(store).update(account.id, (current) => ({ ...current })));
    expect(spy.taken()).toEqual(['users UPDATE']);
  }
  spy.close();
});

test('opening a mailed link and the page behind it writes nothing to the store', {
  tag: ['@process'],
}, async ({ portal, mailbox }) => {
  const client = new Client(portal);
  const waiting = await waitingAccount(portal, newcomer({ name: 'Zoraida Xicoténcatl' }));
  const active = await activeAccount(portal, mailbox, { name: 'Yolanda Quauhtli' });
  const buyer = await premarketBuyer(portal, mailbox);
  await client.register({ email: active.email, apellidos: 'Wenceslao' });
  await client.post('/api/users/passwordreset', { email: active.email, locale: 'es' });
  const request = hiddenFields((await client.get('/datos-personales')).text);
  request.set('email', active.email);
  request.set('kind', 'access');
  await client.send('POST', '/datos-personales', { Origin: portal.baseURL }, request);
  const invited = await invitedPath(portal, freshEmail('equipo'), 'desk');
  const spy = await spyOn(portal);

  /** The path of the link to a page in the mails to this address. */
  const linkIn = (email: string, page: string, to: string | null = null) => {
    const links = mailbox.to(email).flatMap((mail) => linksOf(mail).flatMap((link) => URL.parse(link) ?? []));
    const found = links.find(
      ({ pathname, searchParams }) => pathname === page && searchParams.get('to') === to,
    );
    return `${found?.pathname}${found?.search}`;
  };
  /** The links, with what the pages behind them show only to whoever opened the link. */
  const links: [string, string][] = [
    [linkIn(waiting.email, '/activate'), waiting.name],
    [linkIn(active.email, '/passwordResetBack'), active.name],
    [linkIn(active.email, '/datos-personales/confirmar'), texts.es.privacyRequest.confirmAccessSubmit],
    [invited, texts.es.account.enrolment.register],
    [linkIn(active.email, '/landing'), 'Wenceslao'],
    [linkIn(active.email, '/landing', 'registro'), 'Wenceslao'],
    [buyer.path, buyer.account.email],
  ];
  for (const [path, shown] of links) {
    const opened = await client.get(path);
    expect([path, opened.status, spy.taken()]).toEqual([path, 303, []]);
    const page = (opened.headers.get('location') ?? '').replace(portal.baseURL, '');
    for (const Cookie of [cookieOf(opened), '']) {
      // An address has marks where it may wrap.
      const text = (await client.get(page, { Cookie })).text.replaceAll(/<wbr\/>|<!-- -->/g, '');
      expect([page, text.includes(shown), spy.taken()]).toEqual([page, Cookie !== '', []]);
    }
  }
  spy.close();
});

/** A buyer whom every list of the office shows: with a premarket request, a failed mail, and a seat in a session. */
async function listedBuyer(portal: Portal, mailbox: Mailbox) {
  const { attendeeId, account } = await premarketBuyer(portal, mailbox);
  const [session] = eventOf(portal).programme;
  if (!session) throw new Error('The event has no programme.');
  // Waits until no mail is being sent, because its result would replace the failure that is stored here.
  (await spyOn(portal)).close();
  await inStore(portal, async (store) => {
    const clock = () => new Date();
    await createSeats(store, eventOf(portal)).take(session, attendeeId, {
      revision: 1,
      takenAt: clock(),
    });
    await createAttendees(store, { clock, event: eventOf(portal) }).update(attendeeId, (current) => ({
      ...withMails(
        current,
        current.mails.map((mail) => asFailed(mail, '422')),
      ),
      sessions: [session.id],
    }));
  });
  return { attendeeId, email: account.email, session: session.id };
}

test('every page of the office that shows a person writes an entry, and nothing else is stored', {
  tag: ['@process'],
}, async ({ portal, mailbox }) => {
  test.slow();
  const client = new Client(portal);
  const staff = await withFactor(portal, await staffAccount(portal, mailbox, 'owner'));
  const { attendeeId, email, session } = await listedBuyer(portal, mailbox);
  await listAndImport(portal, attendeeId);
  const spy = await spyOn(portal);

  const paths = addresses(attendeeId, staff)
    .filter((path) => path.startsWith('/organizador'))
    .map((path) => path.replace(`/conferencias/${attendeeId}`, `/conferencias/${session}`));
  expect(paths.length).toBeGreaterThan(14);
  const posted = /\/(?:exportar|imprimir|partes|rechazados)$/;
  const written = new Set<string>();
  const shownOn: string[] = [];
  for (const path of paths) {
    const { status, text } = await client.get(path, { Cookie: staff.cookie });
    expect([path, status]).toEqual([path, posted.test(path) ? 405 : 200]);
    const writes = spy.taken();
    // Depending on which mails are already sent, a later list shows people whom the first one did not.
    for (const write of writes) written.add(write.replace(/^shown_people .*/, 'shown_people'));
    // The history names people, and is itself the record of who saw them.
    const shows =
      path !== '/organizador/historial' && (text.includes(email) || text.includes('Núñez Ibáñez'));
    expect([path, writes.some((write) => write.startsWith('audit'))]).toEqual([path, shows]);
    if (shows) shownOn.push(path.replace('/organizador', ''));
  }
  expect(shownOn.sort()).toEqual(
    [
      ...['/premarket', '/correos', '/personas', '/personas/gafetes', `/conferencias/${session}`],
      ...[`/personas/${attendeeId}`, `/personas/${attendeeId}/corregir`],
    ].sort(),
  );
  expect([...written].sort()).toEqual([
    'audit INSERT',
    'audit UPDATE endedAt times',
    'shown_people',
    'users UPDATE staff.lastSeenAt',
  ]);
  spy.close();
});

test('a page of the office that another site opens asks to continue, and writes nothing', {
  tag: ['@process'],
}, async ({ portal, mailbox }) => {
  test.slow();
  const client = new Client(portal);
  const staff = await withFactor(portal, await staffAccount(portal, mailbox, 'owner'));
  const { attendeeId, session } = await listedBuyer(portal, mailbox);
  await leaveUnusedForADay(portal, staff);
  const spy = await spyOn(portal);
  const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
  const paths = addresses(attendeeId, staff)
    .filter((path) => path.startsWith('/organizador'))
    .map((path) => path.replace(`/conferencias/${attendeeId}`, `/conferencias/${session}`));
  for (const path of paths) {
    const address = `${path}?a=1&b=%22`;
    const answer = await client.get(address, { Cookie: staff.cookie, ...foreign });
    expect([path, answer.status, spy.taken()]).toEqual([path, 200, []]);
    expect(answer.text).toContain(texts.es.office.fromElsewhere.title);
    expect(answer.text).toContain(`href="${path}?a=1&amp;b=%22"`);
    expect(answer.text).not.toContain('Núñez Ibáñez');
    expect((await client.get(address, foreign)).status, path).toBe(404);
    spy.taken();
  }
  const own = await client.get(`/organizador/personas/${attendeeId}`, {
    ...{ Cookie: staff.cookie, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect([own.text.includes('Núñez Ibáñez'), spy.taken()]).toEqual([
    true,
    expect.arrayContaining(['audit INSERT']),
  ]);
  spy.close();
});
