import assert from 'node:assert/strict';
import { createAttendees } from '../../lib/registration/repository';
import { openStore } from '../../lib/store/open-store';
import { aShow } from '../factories/events';
import { type Account, activeAccount, waitingAccount } from '../support/accounts';
import { Client } from '../support/client';
import {
  acceptedBodies,
  DocumentedClient,
  type DocumentedOperation,
  refusedBodies,
  ServedDocument,
} from '../support/documented-client';
import { expect, test } from '../support/fixtures';
import { linkTo, Mailbox } from '../support/mailbox';
import { freshEmail, visitorBody } from '../support/people';
import { portalOf, startPortal } from '../support/portal-server';
import { premarketBuyer } from '../support/registrants';
import type { Portal } from '../support/targets';
import { webhookBody, webhookHeaders, webhookSecret } from '../support/webhook';

const cronSecret = 'a secret of the scheduler';
const metricsToken = 'a token of the monitoring';
const nobody = 'a'.repeat(24);
const asJson = { 'Content-Type': 'application/json' };
const bearer = ({ token }: Account) => ({ Authorization: `Bearer ${token}` });

/** What a successful call needs besides the example of the document. */
interface Call {
  path?: Record<string, string>;
  headers?: Record<string, string>;
  /** A body that the document does not describe. */
  text?: string;
  body?: () => Promise<Record<string, unknown>> | Record<string, unknown>;
}

interface Setup {
  portal: Portal;
  mailbox: Mailbox;
  document: ServedDocument;
  client: DocumentedClient;
  /** The headers of an account that is not active. */
  waiting: Record<string, string>;
}

const fill = ({ path }: DocumentedOperation, values: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? nobody));

/** Runs with a portal, and with a client that compares what it does with the document. */
async function withPortal(
  env: Record<string, string>,
  seen: Set<string>,
  run: (setup: Setup) => Promise<void>,
): Promise<void> {
  const started = await startPortal({ env, hasQuickPasswords: true });
  try {
    const portal = portalOf(started);
    const document = await ServedDocument.of(portal);
    const client = new DocumentedClient(portal, document, seen);
    const waiting = bearer(await waitingAccount(portal));
    await run({ portal, mailbox: new Mailbox(portal.dataDir), document, client, waiting });
  } finally {
    await started.stop();
  }
}

/**
 * Successful calls of each operation, in an order in which they can be made. An operation that is added needs a line
 * here.
 */
async function successfulCalls({ portal, mailbox }: Setup): Promise<Record<string, Call[]>> {
  const plain = new Client(portal);
  const linkIn = async (email: string, page: string, count: number) =>
    new URL(linkTo(await mailbox.newest(email, count), page)).searchParams.get('id') ?? '';
  const resetLink = async () => {
    const { email } = await activeAccount(portal, mailbox);
    await plain.post('/api/users/passwordreset', { email });
    return linkIn(email, '/passwordResetBack', 2);
  };
  const waiting = await waitingAccount(portal);
  const departing = await waitingAccount(portal);
  const account = await activeAccount(portal, mailbox);
  const registrant = await activeAccount(portal, mailbox);
  const buyer = await premarketBuyer(portal, mailbox);
  const visitor = await plain.register({ email: account.email });
  const activation = await linkIn(waiting.email, '/activate', 1);
  const ofBuyer = {
    path: { userId: buyer.account.id, id: buyer.attendeeId },
    headers: bearer(buyer.account),
  };
  const ofAccount = { path: { userId: account.id, email: account.email }, headers: bearer(account) };
  const place = { path: { country: 'MX', iso2: 'MX', state: 'Jalisco', zip: '44100' } };
  const browser = { headers: { Cookie: account.cookie } };
  const report = webhookBody('email.opened', {});
  const scheduler = { headers: { Authorization: `Bearer ${cronSecret}` } };
  const freshAddress = () => {
    const email = freshEmail();
    return { email, email2: email };
  };
  return {
    'POST /api/users/register': [{ body: freshAddress }],
    'POST /api/users/login': [{ body: () => ({ email: account.email }) }],
    'GET /api/users/login/success': [browser],
    'GET /api/users/login/status': [browser],
    'GET /api/users/google': [{}],
    'GET /api/users/outlook': [{}],
    'GET /api/users/facebook': [{}],
    'GET /api/users/usuario/{userId}': [ofAccount],
    'GET /api/users/activationemailresend/{userId}/{locale}': [
      { path: { userId: waiting.id, locale: 'en' } },
    ],
    'POST /api/users/activation': [{ body: () => ({ activation }) }],
    'POST /api/users/passwordreset': [{ body: () => ({ email: account.email }) }],
    'POST /api/users/passwordresetconfirmation': [{ body: async () => ({ id: await resetLink() }) }],
    'POST /api/users/logout': [{ headers: { Cookie: departing.cookie, Origin: portal.baseURL } }],
    'POST /api/attendees/add': [{ headers: bearer(registrant), body: freshAddress }],
    'GET /api/attendees/{id}': [ofBuyer, { path: { id: visitor.id } }],
    'GET /api/attendees/byUserId/{userId}': [ofBuyer],
    'GET /api/attendees/PreByUserId/{userId}': [ofBuyer, ofAccount],
    'POST /api/attendees/update/{id}': [ofBuyer],
    'GET /api/attendees/byEmail/{email}': [ofAccount],
    'GET /api/attendees/byEmailAndUpdate/{email}/{userId}': [ofAccount],
    'GET /api/attendees/resendinvitation/{userId}': [ofBuyer],
    'GET /api/attendees/resendinvitationAttendeeId/{id}': [{ path: { id: visitor.id } }],
    'POST /api/attendees/premarketconfirmation/{id}/{vip}': [
      { path: { id: buyer.premarketId, vip: 'true' } },
    ],
    'GET /api/countries': [{}],
    'GET /api/countries/{iso2}': [place],
    'GET /api/countries/states/{country}': [place],
    'GET /api/countries/cities/{country}/{state}': [place],
    'GET /api/countries/zipcodes/{country}/{zip}': [place, { path: { country: 'MX', zip: '00000' } }],
    'GET /api/health/live': [{}],
    'GET /api/health/ready': [{}],
    'GET /api/openapi.json': [{}],
    'GET /api/metrics': [{ headers: { Authorization: `Bearer ${metricsToken}` } }],
    'POST /api/webhooks/resend': [{ headers: { ...asJson, ...webhookHeaders(report) }, text: report }],
    'GET /api/cron/outbox': [scheduler],
    'POST /api/cron/outbox': [scheduler],
    'GET /api/cron/purge': [scheduler],
    'POST /api/cron/purge': [scheduler],
  };
}

/** Makes a successful call with each accepted body, and with each refused one. */
async function exercise(
  { client, document }: Setup,
  operation: DocumentedOperation,
  call: Call,
): Promise<void> {
  const { key, method } = operation;
  const path = fill(operation, call.path);
  const send = (body?: unknown) =>
    body === undefined
      ? client.send(method, path, call.headers, call.text)
      : client.post(path, body, call.headers);
  // A mail can be sent again only a moment after the one before.
  if (!operation.requestBody) await expect.poll(async () => (await send()).status, key).toBeLessThan(400);
  for (const example of acceptedBodies(operation)) {
    const { status, text } = await send({ ...example, ...(await call.body?.()) });
    expect([key, status, text]).toEqual([key, status < 300 ? status : 'success', text]);
  }
  for (const body of refusedBodies(document, operation, await call.body?.())) {
    const { status } = await send(body);
    assert.equal(status, 400, `${key} ${JSON.stringify(body)}`);
  }
}

/** Provokes the refusals that many operations have in common. */
async function exerciseRefusals(
  { client, document, waiting }: Setup,
  operation: DocumentedOperation,
  call: Call | undefined,
): Promise<void> {
  const headers = call?.headers;
  const { method, requestBody } = operation;
  const path = fill(operation);
  const documented = document.outcomesOf(operation);
  const statusOf = async (...call: Parameters<Client['send']>) => (await client.send(...call)).status;
  const body = requestBody && { ...asJson };
  if (path !== operation.path) expect(await statusOf(method, path.replace(nobody, '%ff'))).toBe(400);
  if (method !== 'GET') expect(await statusOf(method, path, { Origin: 'https://evil.example' })).toBe(403);
  if (documented.includes('413 payload_too_large'))
    expect(await statusOf(method, path, { ...asJson, ...headers }, `"${'x'.repeat(64 * 1024)}"`)).toBe(413);
  if (requestBody) {
    expect(await statusOf(method, path, { ...asJson, ...headers }, '[')).toBe(400);
  }
  const content = requestBody ? '{}' : undefined;
  if (documented.includes('401 unauthenticated') && !operation.path.endsWith('/add'))
    expect(await statusOf(method, path, { ...body }, content)).toBe(401);
  if (operation.path.startsWith('/api/webhooks/'))
    expect(await statusOf(method, path, asJson, '{}')).toBe(400);
  if (documented.includes('403 not_active') && !operation.path.endsWith('/add'))
    expect(await statusOf(method, path, { ...body, ...waiting }, content)).toBe(403);
  if (documented.includes('409 already_processed') || operation.path.includes('/resendinvitation'))
    expect(await statusOf(method, fill(operation, call?.path), { ...headers })).toBeGreaterThan(400);
  if (documented.includes('404 not_found') && !/^\/api\/(?:cron|webhooks)\//.test(operation.path)) {
    const isSecret = operation.path === '/api/metrics';
    expect(await statusOf(method, path, { ...body, ...(!isSecret && headers) }, content)).toBe(404);
  }
  if (documented.includes('304')) {
    const known = fill(operation, { country: 'MX', iso2: 'MX', state: 'Jalisco', zip: '44100' });
    const etag = (await client.get(known)).headers.get('etag') ?? '';
    expect(await statusOf(method, known, { 'If-None-Match': etag })).toBe(304);
  }
}

/** Every method that the document does not name for a path is refused, with those that it names in Allow. */
async function expectOtherMethodsRefused({ portal, document }: Setup): Promise<void> {
  for (const path of new Set(document.operations.map((operation) => fill(operation)))) {
    const methods = document.operations.filter((each) => fill(each) === path).map(({ method }) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.includes(method)) continue;
      const { status, headers } = await new Client(portal).send(method, path);
      expect([method, path, status]).toEqual([method, path, 405]);
      expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
    }
  }
}

/** Blocks a pass in the store of a running portal. */
async function blockPass({ dataDir }: Portal, id: string): Promise<void> {
  const store = openStore({ MONGODB_DB: '', DATA_DIR: dataDir });
  await createAttendees(store, { clock: () => new Date(), event: aShow }).update(id, (attendee) => ({
    ...attendee,
    blockedAt: new Date(),
  }));
  await store.close();
}

/** The refusals that only one operation has. */
async function exerciseOwnRefusals({ portal, mailbox, client, waiting }: Setup): Promise<void> {
  const add = (body: object, headers = {}) => client.post('/api/attendees/add', body, headers);
  const buyer = { categoria: 'COMPRADOR' };
  const visitor = visitorBody();
  const password = 'roble y encino 28';
  const reset = { id: 'x', password, password2: password };
  const outcomes = [
    await add(buyer),
    await add(buyer, waiting),
    await add(visitor),
    await add(visitor),
    await client.post('/api/users/passwordresetconfirmation', reset),
  ];
  expect(outcomes.map(({ status }) => status)).toEqual([401, 403, 201, 409, 400]);

  const blocked = await premarketBuyer(portal, mailbox);
  await blockPass(portal, blocked.attendeeId);
  const { account, attendeeId } = blocked;
  const own = await client.get(`/api/attendees/${attendeeId}`, bearer(account));
  expect(own.json()).toMatchObject({ _id: attendeeId, blocked: true });
  const refused = [
    await client.get(`/api/attendees/resendinvitation/${account.id}`, bearer(account)),
    await client.get(`/api/attendees/resendinvitationAttendeeId/${attendeeId}`),
    await add(visitorBody({ email: account.email }), bearer(account)),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
}

/** On a portal with low limits. */
async function exerciseLimits({ portal, mailbox, client }: Setup): Promise<void> {
  const { account, attendeeId } = await premarketBuyer(portal, mailbox);
  const update = `/api/attendees/update/${attendeeId}`;
  const untilRefused = async (send: (n: number) => ReturnType<Client['send']>) =>
    expect.poll(async () => (await send(Math.random())).status, { intervals: [0] }).toBe(429);
  const tagged = () => freshEmail('uno').replace(/^.*@/, `una.persona+${Math.random()}@`);
  await untilRefused(() => client.post('/api/attendees/add', visitorBody({ email: tagged() })));
  await untilRefused(() => client.get(`/api/attendees/byEmail/${freshEmail()}`));
  await untilRefused(() => client.post(update, {}, bearer(account)));
  await untilRefused(() => client.post('/api/users/login', { email: account.email, password: 'x' }));
  await untilRefused(() => client.post('/api/users/passwordreset', { email: account.email }));
  await untilRefused(() => {
    const [email, password] = [tagged(), 'nogal y encino 27'];
    const body = { name: 'Una persona', email, email2: email, password, password2: password };
    return client.post('/api/users/register', body);
  });
  expect((await client.send('POST', '/api/webhooks/resend')).status).toBe(404);
  for (const task of ['outbox', 'purge']) {
    for (const method of ['GET', 'POST'])
      expect((await client.send(method, `/api/cron/${task}`)).status).toBe(404);
  }
}

test('every operation answers as documented, with each documented status and code and no others', {
  tag: ['@process'],
}, async () => {
  // About four hundred calls, each of which waits for the one before.
  test.setTimeout(600_000);
  const seen = new Set<string>();
  const documented: string[] = [];
  await withPortal(
    {
      RATE_LIMIT_FACTOR: '20',
      CRON_SECRET: cronSecret,
      METRICS_TOKEN: metricsToken,
      RESEND_WEBHOOK_SECRET: webhookSecret,
    },
    seen,
    async (setup) => {
      const { operations } = setup.document;
      const calls = await successfulCalls(setup);
      expect(Object.keys(calls).sort()).toEqual(operations.map(({ key }) => key).sort());
      for (const [key, ofOperation] of Object.entries(calls)) {
        const operation = operations.find((each) => each.key === key);
        if (!operation) continue;
        for (const call of ofOperation) await exercise(setup, operation, call);
        await exerciseRefusals(setup, operation, ofOperation[0]);
        documented.push(...setup.document.outcomesOf(operation).map((outcome) => `${key} ${outcome}`));
      }
      await exerciseOwnRefusals(setup);
      await expectOtherMethodsRefused(setup);
    },
  );
  await withPortal({ RATE_LIMIT_FACTOR: '0.2' }, seen, exerciseLimits);
  const isProvoked = (outcome: string) =>
    !/ (?:internal_error|unavailable|registration_closed)$/.test(outcome);
  expect(documented.filter((outcome) => isProvoked(outcome) && !seen.has(outcome))).toEqual([]);
});

test('while registration is closed, the operations that register refuse as documented', {
  tag: ['@closed'],
}, async ({ portal }) => {
  const document = await ServedDocument.of(portal);
  const seen = new Set<string>();
  const client = new DocumentedClient(portal, document, seen);
  await client.post('/api/attendees/add', visitorBody());
  await client.post('/api/users/register', {});
  const isClosed = (outcome: string) => outcome.endsWith(' registration_closed');
  const documented = document.operations.flatMap((operation) =>
    document.outcomesOf(operation).map((outcome) => `${operation.key} ${outcome}`),
  );
  expect([...seen].sort()).toEqual(documented.filter(isClosed).sort());
});
