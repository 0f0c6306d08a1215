import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, activeAccount, password, waitingAccount } from './accounts';
import { Client, cookieOf } from './client';
import type { FuzzRequest, Known } from './fuzz-requests';
import { Mailbox } from './mailbox';
import { portalOf, type RunningPortal } from './portal-server';

/** Time limit of a request, ms. */
const timeLimit = 20_000;

const agent = new Agent({ keepAlive: true });

interface Answered {
  status: number;
  /** Seconds after which a portal that sheds load wants the request again. */
  retryAfter?: number;
}

/** How often a request is sent again while the portal sheds load. */
const maxRetries = 10;

/**
 * The status of the answer, once its body is complete; 400 if the connection ended because the request was not HTTP. A
 * busy portal refuses requests on purpose, with 503 and `Retry-After`. Such a request is sent again, since this is no
 * failure; a portal that keeps refusing is one.
 */
export async function statusOf(running: RunningPortal, request: FuzzRequest): Promise<number> {
  for (let retries = 0; ; retries++) {
    const { status, retryAfter } = await answerTo(running, request);
    if (status !== 503 || !retryAfter || retries === maxRetries) return status;
    await delay(retryAfter * 1000);
  }
}

function answerTo(running: RunningPortal, { method, path, headers, body }: FuzzRequest): Promise<Answered> {
  const { hostname, port } = new URL(running.baseURL);
  return new Promise((resolve, reject) => {
    const length = body || method !== 'GET' ? { 'Content-Length': body?.byteLength ?? 0 } : {};
    const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } };
    const request = httpRequest({ ...options, timeout: timeLimit }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(answered(response)));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeLimit} ms`)));
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(answered(response));
    });
    request.on('error', reject);
    request.end(body);
  });
}

function answered({ statusCode = 0, headers }: IncomingMessage): Answered {
  const retryAfter = Number(headers['retry-after']);
  return { status: statusCode, ...(retryAfter > 0 && { retryAfter }) };
}

/** People of every kind, whose ids and cookies the requests use. */
export async function knownOf(running: RunningPortal): Promise<Known> {
  const portal = portalOf(running);
  const client = new Client(portal);
  const waiting = await waitingAccount(portal);
  const active = await activeAccount(portal, new Mailbox(running.dataDir));
  const owner = await client.register();
  let session = active.cookie;
  // Requests sign the person out, so a new session is created from time to time.
  const renew = setInterval(async () => {
    session = await signIn(client, active).catch(() => session);
  }, 5_000);
  void running.exited.then(() => clearInterval(renew));
  return {
    values: new Map(
      Object.entries({
        '': ['a', 'es', 'true'],
        id: [owner.id, active.id, waiting.id],
        userId: [active.id, waiting.id],
        attendeeId: [owner.id],
        email: [active.email, waiting.email],
        password: [password],
        country: ['MX', 'US', 'FR'],
        iso2: ['MX', 'us'],
        state: ['Jalisco', 'JAL', 'Texas'],
        zip: ['44100', '75001'],
        locale: ['es', 'en'],
        categoria: ['VISITANTE', 'ESTUDIANTE', 'CONGRESISTA', 'COMPRADOR'],
        source: ['visitante', 'comprador', 'qr'],
      }),
    ),
    cookies: () => [session, owner.cookie, waiting.cookie, `${session}; ${owner.cookie}; lang=en`],
    token: active.token,
    origin: running.baseURL,
  };
}

async function signIn(client: Client, { email }: Account): Promise<string> {
  return cookieOf(await client.post('/api/users/login', { email, password, locale: 'es' }));
}
