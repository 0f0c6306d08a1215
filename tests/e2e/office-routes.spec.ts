import { readdirSync, readFileSync } from 'node:fs';
import { mayDo, type OfficeAction } from '../../lib/office/abilities';
import { staffRoles } from '../../lib/office/record';
import { activeAccount, anotherSession } from '../support/accounts';
import { type Answer, Client } from '../support/client';
import { eventOf, expect, test } from '../support/fixtures';
import { listAndImport } from '../support/invitees';
import { freshEmail } from '../support/people';
import { actionIds } from '../support/portal-server';
import { staffAccount, withFactor } from '../support/staff';

const folder = 'app/[locale]/office';

/** Every page and route handler of the office with the action that its code asks for; none if it is for all staff. */
const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const [, path = '', kind] = /^(?:(.*)\/)?(page\.tsx|route\.ts)$/.exec(file.replaceAll('\\', '/')) ?? [];
  if (kind === undefined) return [];
  const source = readFileSync(`${folder}/${file}`, 'utf8');
  const [, action] =
    /(?:requireStaff\(|permittedStaff\(|answerPostedForm\(\s*request,\s*)'(\w+)'/.exec(source) ?? [];
  const isPosted = kind === 'route.ts' && source.includes('function POST');
  return [{ path: path && `/${path}`, action: action as OfficeAction | undefined, isPosted }];
});

/** What a prober can compare: all but the date, the nonce, and the name of the office in the request's own path. */
function comparable({ status, headers, text }: Answer) {
  const plain = (value: string) =>
    value.replaceAll(/o?rganizador/g, 'OFFICE').replaceAll(/nonce[\\"=:-]+[\w+/=]+/g, '');
  const seen = [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => [name, plain(value)]);
  return { status, headers: seen, text: plain(text) };
}

/** Ways to ask for a page. */
const ways: readonly [string, string, Record<string, string>, (string | undefined)?][] = [
  ['opened', 'GET', {}],
  ['asked by HEAD', 'HEAD', {}],
  ['asked by a script', 'GET', { RSC: '1' }],
  ['loaded ahead', 'GET', { RSC: '1', 'Next-Router-Prefetch': '1', Purpose: 'prefetch' }],
  ['sent an unknown action by a script', 'POST', { 'Next-Action': `40${'a'.repeat(40)}` }, '[]'],
  [
    'sent a form',
    'POST',
    { 'Content-Type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
  ],
];

test('for everybody but staff, a path of the office is like one that does not exist', async ({
  portal,
  mailbox,
}) => {
  test.slow();
  const client = new Client(portal);
  const [ordinary, owner] = [
    await activeAccount(portal, mailbox),
    await staffAccount(portal, mailbox, 'owner'),
  ];
  const { id } = await client.register({ email: freshEmail('persona') });
  const strangers: Record<string, string>[] = [
    {},
    { Cookie: await anotherSession(portal, ordinary) },
    { Authorization: `Bearer ${owner.token}` },
    { Cookie: `authjs.session-token=${'a'.repeat(40)}` },
  ];
  const paths = routes.map(({ path }) => `/organizador${path.replace('[id]', id)}`);
  const actions = actionIds(portal.event, '/office/');
  expect([paths.length > 14, actions.length > 15]).toEqual([true, true]);
  const calls = actions.map((action): (typeof ways)[number] => [
    'called',
    'POST',
    { 'Next-Action': action },
    '[]',
  ]);
  for (const who of strangers) {
    for (const [way, method, asked, body] of [...ways, ...calls]) {
      const ask = async (path: string) =>
        comparable(await client.send(method, path, { ...asked, ...who, Origin: portal.baseURL }, body));
      // An action is carried out by whichever page it is sent to.
      const asking = way === 'called' ? paths.slice(0, 1) : paths;
      await Promise.all(
        asking.map(async (path) => {
          const [office, unknown] = [await ask(path), await ask(path.replace('organizador', 'rganizador'))];
          expect(office, `${path} ${way} by ${Object.keys(who)}`).toEqual(unknown);
          if (method !== 'POST') expect(office.status, way).toBe(404);
        }),
      );
    }
  }
  const inLanguage = ['/en/rganizador/equipo', '/en/organizador/equipo'].map(async (path) =>
    comparable(await client.get(path)),
  );
  const [unknown, office] = await Promise.all(inLanguage);
  expect(office).toEqual(unknown);
});

for (const role of staffRoles) {
  test(`the role ${role} opens its pages, as documents and by script, and finds no other`, async ({
    portal,
    mailbox,
  }) => {
    const client = new Client(portal);
    const { id } = await client.register({ email: freshEmail('persona') });
    const { cookie } = await withFactor(portal, await staffAccount(portal, mailbox, role));
    const session = eventOf(portal).programme[0]?.id;
    await listAndImport(portal, id);
    for (const { path, action, isPosted } of routes) {
      const ids = path.startsWith('/conferencias') ? session : id;
      const address = `/organizador${path.replace('[id]', ids ?? '')}`;
      const isAllowed = !action || mayDo(role, action);
      const ways: Record<string, string>[] = isPosted ? [{}] : [{}, { RSC: '1' }];
      for (const asked of ways) {
        const headers = { ...asked, Cookie: cookie, Origin: portal.baseURL };
        const form = new URLSearchParams({ format: 'csv', categoria: 'CONGRESISTA', person: id, import: id });
        const open = (path: string) =>
          isPosted ? client.send('POST', path, headers, form) : client.send('GET', path, headers);
        const first = await open(address);
        // Next adds a key for caches to the address of a script's request.
        const keyed = new URL(first.headers.get('location') ?? '/', portal.baseURL);
        const answer = keyed.searchParams.has('_rsc') ? await open(address + keyed.search) : first;
        // A form that is not the route's own is refused. A page that is not found is streamed to a script.
        const isFound =
          [200, 303, ...(isPosted ? [400] : [])].includes(answer.status) &&
          !answer.text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
        expect(isFound, `${address} ${Object.keys(asked)} ${answer.status}`).toBe(isAllowed);
      }
    }
  });
}
