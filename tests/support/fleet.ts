import { randomUUID } from 'node:crypto';
import { freshEmail, visitorBody } from './people';
import { type RunningPortal, startPortal } from './portal-server';
import { type ResendStub, startResendStub } from './resend-stub';
import { type RoundRobin, startRoundRobin } from './round-robin';

/** Several portals on one store, behind a proxy, sending to one mail provider. */
export interface Fleet {
  proxy: RoundRobin;
  provider: ResendStub;
  /** All portals, in the order in which they were started. */
  portals: RunningPortal[];
  /** Starts another portal and adds it to the proxy. */
  start(options?: Parameters<typeof startPortal>[0]): Promise<RunningPortal>;
}

/** Runs a function with a fleet whose portals get this environment. The fleet has no portals at first. */
export async function withFleet(
  env: Record<string, string>,
  run: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  const provider = await startResendStub();
  const proxy = await startRoundRobin([]);
  const portals: RunningPortal[] = [];
  const all = {
    ...{ RESEND_API_KEY: 're_test', RESEND_BASE_URL: provider.url, MAIL_FROM: 'pases@feria.example' },
    TRUSTED_PROXY_HOPS: '1',
    ...env,
  };
  async function start(options: Parameters<typeof startPortal>[0] = {}): Promise<RunningPortal> {
    const portal = await startPortal({ ...options, env: all });
    portals.push(portal);
    proxy.portals.push(portal.baseURL);
    return portal;
  }
  try {
    await run({ proxy, provider, portals, start });
  } finally {
    await proxy.close();
    await Promise.all(portals.map((portal) => portal.stop()));
    await provider.close();
  }
}

let clients = 0;
/** A client address that no other request uses. */
export const freshClient = () => `203.0.${Math.floor(++clients / 250)}.${(clients % 250) + 1}`;

/** Registers a visitor, and returns the status of the answer. */
export async function register(
  { url }: RoundRobin,
  email: string,
  key: string = randomUUID(),
): Promise<number> {
  const response = await fetch(`${url}/api/attendees/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Client': freshClient() },
    body: JSON.stringify(visitorBody({ email })),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Registers visitors in this number of parallel sequences, until it is stopped. */
export function registerInTurns(proxy: RoundRobin, sequences: number) {
  const accepted: string[] = [];
  /** The statuses of the other answers. */
  const others: number[] = [];
  let isOver = false;
  const running = Array.from({ length: sequences }, async () => {
    while (!isOver) {
      const email = freshEmail();
      const status = await register(proxy, email);
      if (status === 201) accepted.push(email);
      else others.push(status);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      return { accepted, others };
    },
  };
}

/** How many people got a mail. */
export const recipients = ({ taken }: ResendStub) =>
  new Set([...taken.values()].map((body) => JSON.parse(body).to)).size;
