import { Agent, request as httpRequest } from 'node:http';
import { type Account, activeAccount, password, waitingAccount } from './accounts';
import { Client, cookieOf } from './client';
import type { FuzzRequest, Known } from './fuzz-requests';
import { Mailbox } from './mailbox';
import type { RunningPortal } from './portal-server';
import type { Portal } from './targets';

/** Time limit of a request, ms. */
const timeLimit = 20_000;

const agent = new Agent({ keepAlive: true });

/** The status of the answer, once its body is complete; 400 if the connection ended because the request was not HTTP. */
export function statusOf(
  running: RunningPortal,
  { method, path, headers, body }: FuzzRequest,
): Promise<number> {
  const { hostname, port } = new URL(running.baseURL);
  return new Promise((resolve, reject) => {
    const length = body || method !== 'GET' ? { 'Content-Length': body?.byteLength ?? 0 } : {};
    const options = { hostname, port, agent, method, path, headers: { ...headers, ...length } };
    const request = httpRequest({ ...options, timeout: timeLimit }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeLimit} ms`)));
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
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

export function portalOf({ baseURL, dataDir }: RunningPortal): Portal {
  return { name: 'own', event: 'furniture', store: 'sqlite', baseURL, dataDir };
}
