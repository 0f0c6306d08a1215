import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { activeAccount, anotherSession } from '../support/accounts';
import { buyerBody } from '../support/buyer-form';
import { Client } from '../support/client';
import { expect } from '../support/fixtures';
import { testWithPortal } from '../support/own-portal';
import { freshEmail } from '../support/people';
import { conferenceAttendee } from '../support/registrants';

const test = testWithPortal(async () => ({ env: {} }));

/** Calls whose GET has an effect according to the contract, and the scheduler's calls. */
const withEffect = [
  /^\/api\/users\/activationemailresend\//,
  /^\/api\/attendees\/(?:resendinvitation|resendinvitationAttendeeId|byEmailAndUpdate)\//,
  /^\/api\/cron\//,
];

/** Values of the dynamic parts of paths. A page with another dynamic part needs a value here. */
type Values = Record<string, string>;

/** The address of every page and route of the application, derived from its files. */
function addresses(values: Values): string[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file))
    .map((file) => {
      const folders = file.split('/').slice(0, -1);
      const isPage = folders[0] === '[locale]';
      const filled = folders.slice(isPage ? 1 : 0).map((folder) => {
        const name = /^\[+(?:\.\.\.)?(\w+)\]+$/.exec(folder)?.[1];
        if (!name) return folder;
        const value = values[name];
        if (value === undefined) throw new Error(`${file}: this test needs a value for ${name}.`);
        return value;
      });
      return `/${filled.join('/')}`;
    });
}

/** Everything that is stored, by collection and id, except the counts of limits and the state of periodic tasks. */
function stored(dataDir: string): Map<string, string> {
  const database = new Database(join(dataDir, 'portal.db'), { readonly: true });
  try {
    const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as {
      name: string;
    }[];
    const kept = tables
      .map(({ name }) => name)
      // The strings of array fields change with their documents only.
      .filter((name) => !/^(?:rate_limits|tasks|backfills|sqlite_)|\.strings$/.test(name));
    const rowsOf = (name: string) =>
      database.prepare(`SELECT _id, doc FROM "${name}"`).all() as { _id: string; doc: string }[];
    return new Map(
      kept.flatMap((name) => rowsOf(name).map(({ _id, doc }): [string, string] => [`${name} ${_id}`, doc])),
    );
  } finally {
    database.close();
  }
}

test('no page and no GET without an effect by contract changes what is stored @process', async ({
  portal,
  mailbox,
}) => {
  test.slow();
  const client = new Client(portal);
  // Each account is signed in before its email is registered in another browser, so the registration is not in it.
  const accounts = [];
  for (const category of ['VISITANTE', 'CONGRESISTA', 'COMPRADOR'] as const) {
    const account = await activeAccount(portal, mailbox);
    const attendee =
      category === 'COMPRADOR'
        ? await buyer(account.token)
        : category === 'CONGRESISTA'
          ? await conferenceAttendee(portal, account.email)
          : await client.register({ email: account.email });
    accounts.push({ account, attendee });
  }
  async function buyer(token: string) {
    const headers = { Authorization: `Bearer ${token}` };
    const added = await client.post('/api/attendees/add', { ...buyerBody, vip: true }, headers);
    return { id: added.json<string>(), cookie: '' };
  }
  const stranger = await client.register({ email: freshEmail() });
  await client.post('/api/users/passwordreset', { email: accounts[0]?.account.email, locale: 'es' });
  const isQuiet = () =>
    [...stored(portal.dataDir).values()].every((doc) => !/"state":"(?:queued|sending|retry)"/.test(doc));
  await expect.poll(isQuiet, { timeout: 15_000 }).toBe(true);

  const before = stored(portal.dataDir);
  expect(before.size).toBeGreaterThan(6);
  const changed = () => {
    const now = stored(portal.dataDir);
    return [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key));
  };
  const answered = new Map<string, number[]>();
  for (const { account, attendee } of accounts) {
    const mails = mailbox.to(account.email);
    const links = mails.flatMap(({ text }) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link));
    const own = links
      .filter((link) => link.startsWith(`${portal.baseURL}/`))
      .map((link) => link.slice(portal.baseURL.length));
    const values: Values = {
      id: attendee.id,
      attendeeId: attendee.id,
      userId: account.id,
      email: account.email,
      vip: 'true',
      name: 'activation',
      source: 'visitante',
      locale: 'es',
      iso2: 'MX',
      country: 'MX',
      state: 'Jalisco',
      zip: '44100',
      nextauth: 'session',
      path: 'nothing',
    };
    const paths = [
      ...addresses(values).filter((path) => !withEffect.some((each) => each.test(path))),
      ...['landing', 'invitadolanding'].map((page) => `/${page}?id=${attendee.id}`),
      `/compradorlanding?action=add&id=${attendee.id}`,
      `/activationemailsent?id=${account.id}`,
      ...own,
    ];
    for (const path of paths) {
      for (const Cookie of [account.cookie, attendee.cookie || stranger.cookie]) {
        const { status } = await client.get(path, { Cookie });
        answered.set(path, [...(answered.get(path) ?? []), status]);
        expect([path, Cookie.split('=', 1)[0], changed()]).toEqual([path, Cookie.split('=', 1)[0], []]);
      }
    }
  }
  const failed = [...answered].filter(([, statuses]) => statuses.some((status) => status >= 500));
  expect(failed).toEqual([]);
  // The personal pages show the owner's data, not the page for an unknown record.
  for (const { account, attendee } of accounts) {
    for (const path of [`/qr/${attendee.id}`, `/nuevoRegistro/${account.id}`, `/landing?id=${attendee.id}`])
      expect([path, answered.get(path)?.[0]]).toEqual([path, 200]);
  }

  // The browser that registered the address owns the record until the account's owner signs in.
  const [first] = accounts;
  if (!first) throw new Error('nobody');
  const isOwn = async (Cookie: string) =>
    'guid' in (await client.get(`/api/attendees/${first.attendee.id}`, { Cookie })).json();
  expect([await isOwn(first.attendee.cookie), await isOwn(first.account.cookie)]).toEqual([true, true]);
  const session = await anotherSession(portal, first.account);
  expect([await isOwn(first.attendee.cookie), await isOwn(session)]).toEqual([false, true]);
});
