import { activeAccount } from '../support/accounts';
import { type Answer, Client } from '../support/client';
import { expect, test, texts } from '../support/fixtures';
import { freshEmail } from '../support/people';
import { actionIds } from '../support/portal-server';
import { staffAccount } from '../support/staff';

// Every page, action and route is called by every role and stranger in app/_server/office/office.test.ts.
const paths = (id: string) => [
  '/organizador',
  `/organizador/personas/${id}`,
  '/organizador/personas/exportar',
  '/organizador/gafete.css',
];

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
const requests: readonly [string, string, Record<string, string>, (string | undefined)?][] = [
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
  const client = new Client(portal);
  const [ordinary, owner] = [
    await activeAccount(portal, mailbox),
    await staffAccount(portal, mailbox, 'owner'),
  ];
  const { id } = await client.register({ email: freshEmail('persona') });
  const actions = actionIds(portal.event, '/office/');
  expect(actions.length).toBeGreaterThan(15);
  const calls = actions
    .slice(0, 2)
    .map((action): (typeof requests)[number] => ['called', 'POST', { 'Next-Action': action }, '[]']);
  const compare = async (path: string, [way, method, asked, body]: (typeof requests)[number], who = {}) => {
    const ask = async (path: string) =>
      comparable(await client.send(method, path, { ...asked, ...who, Origin: portal.baseURL }, body));
    const [office, unknown] = [await ask(path), await ask(path.replace('organizador', 'rganizador'))];
    expect(office, `${path} ${way} by ${Object.keys(who)}`).toEqual(unknown);
    if (method !== 'POST') expect(office.status, way).toBe(404);
  };
  for (const way of requests) for (const path of paths(id)) await compare(path, way);
  const strangers: Record<string, string>[] = [
    { Cookie: ordinary.cookie },
    { Authorization: `Bearer ${owner.token}` },
    { Cookie: `authjs.session-token=${'a'.repeat(40)}` },
  ];
  for (const who of strangers)
    for (const way of [...requests, ...calls]) await compare('/organizador', way, who);
  await compare('/en/organizador/equipo', ['opened', 'GET', {}]);
});

test('the desk opens its pages, as documents and by script, and finds neither others nor a way to them', async ({
  desk,
  portal,
}) => {
  const client = new Client(portal);
  const t = texts.es.office;
  const { id } = await client.register({ email: freshEmail('persona') });
  const own = { Cookie: `lang=es; ${desk.cookie}`, Origin: portal.baseURL };
  const isFound = async (path: string, asked: Record<string, string>) => {
    const first = await client.get(path, { ...asked, ...own });
    // Next adds a key for caches to the address of a script's request.
    const keyed = new URL(first.headers.get('location') ?? '/', portal.baseURL);
    const answer = keyed.searchParams.has('_rsc')
      ? await client.get(path + keyed.search, { ...asked, ...own })
      : first;
    // A page that is not found is streamed to a script.
    return answer.status === 200 && !answer.text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
  };
  const ways: Record<string, string>[] = [{}, { RSC: '1' }];
  for (const [path, isAllowed] of [
    ['/organizador', true],
    [`/organizador/personas/${id}`, true],
    ['/organizador/equipo', false],
    [`/organizador/convocatoria/importar/${id}`, false],
  ] as const) {
    for (const asked of ways) expect([path, await isFound(path, asked)]).toEqual([path, isAllowed]);
  }
  const exported = '/organizador/personas/exportar';
  const form = new URLSearchParams({ format: 'csv' });
  expect((await client.send('POST', exported, own, form)).status).toBe(404);
  expect((await client.get(exported, own)).status).toBe(405);
  const { text } = await client.get('/organizador', own);
  expect([text.includes(`>${t.pages.people}<`), text.includes(`>${t.pages.staff}<`)]).toEqual([true, false]);
  const gates = (await client.get('/organizador/puertas', own)).text;
  expect([gates.includes(t.gates.title), gates.includes(`${t.gates.make}</button>`)]).toEqual([true, false]);
});
