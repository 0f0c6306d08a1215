import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { usersSpec } from '../../lib/accounts/repository';
import { attendeesSpec } from '../../lib/registration/repository';
import { SqliteStore } from '../../lib/store/sqlite';
import { aShow } from '../factories/events';
import { Client } from '../support/client';
import { freshEmail, visitorBody } from '../support/people';
import { chooseByForm, conferenceAttendee } from '../support/registrants';
import type { Portal } from '../support/targets';

interface Served {
  baseURL: string;
  dataDir: string;
}

const json = { 'Content-Type': 'application/json' };

/** The portal as an argument for the specs' helpers. */
export function benchPortal({ baseURL, dataDir }: Served): Portal {
  return { name: 'bench', event: 'furniture', store: 'sqlite', baseURL, dataDir };
}

/** Registers `amount` people with different emails and returns autocannon's result. */
export function submitDistinct(baseURL: string, path: string, amount: number, connections: number) {
  return autocannon({
    url: `${baseURL}${path}`,
    connections,
    amount,
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'POST',
          headers: json,
          body: JSON.stringify(visitorBody({ email: freshEmail() })),
        }),
      },
    ],
  });
}

/** Registers one email `times` times concurrently, in mixed case; returns how often each status was answered. */
export async function submitOneAtOnce(
  baseURL: string,
  email: string,
  times: number,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const submit = async (spelling: string) => {
    const body = JSON.stringify(visitorBody({ email: spelling }));
    const response = await fetch(`${baseURL}/api/attendees/add`, { method: 'POST', headers: json, body });
    await response.arrayBuffer();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  };
  const mixed = (n: number) =>
    [...email].map((letter, place) => ((n >> (place % 9)) & 1 ? letter.toUpperCase() : letter)).join('');
  await Promise.all(Array.from({ length: times }, (_, n) => submit(mixed(n))));
  return counts;
}

/**
 * Lets `people` choose a session with 50 places concurrently, through the page's form; returns how many got one, and
 * the duration, ms.
 */
export async function chooseAtOnce(
  { baseURL, dataDir }: Served,
  people: number,
): Promise<{ seated: number; milliseconds: number }> {
  const portal = benchPortal({ baseURL, dataDir });
  const session = aShow.programme.find(({ capacity }) => capacity === 50);
  if (!session) throw new Error('There is no session with 50 places.');
  const client = new Client(portal);
  const registered = await Promise.all(Array.from({ length: people }, () => conferenceAttendee(portal)));
  const begun = performance.now();
  const saved = await Promise.all(
    registered.map((person) => chooseByForm(client, portal, person, [session.id])),
  );
  return { seated: saved.filter(Boolean).length, milliseconds: Math.round(performance.now() - begun) };
}

/** Resolves when the outbox is empty; rejects after `seconds`. */
export async function untilMailIsSent({ dataDir }: Pick<Served, 'dataDir'>, seconds: number): Promise<void> {
  // Reads the store, since the portal's own count may be five seconds old.
  const store = new SqliteStore(join(dataDir, 'portal.db'));
  try {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(250)) {
      const waiting = await Promise.all([
        store.collection(attendeesSpec).count({ field: 'mailDueAt' }),
        store.collection(usersSpec).count({ field: 'mailDueAt' }),
      ]);
      if (waiting.every((count) => count === 0)) return;
    }
  } finally {
    await store.close();
  }
  throw new Error(`The outbox is not empty after ${seconds} s.`);
}

/** Counts the attendees, mails and mail addresses that a portal on SQLite has stored. */
export async function countStored({
  dataDir,
}: Served): Promise<{ attendees: number; mails: number; addresses: number }> {
  const store = new SqliteStore(join(dataDir, 'portal.db'));
  try {
    const attendees = await store.collection(attendeesSpec).count({ field: '_id' });
    const folder = join(dataDir, 'mail');
    // The first mail makes the folder.
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
    return {
      attendees,
      mails: files.length,
      addresses: new Set(files.map((file) => addressOf(join(folder, file)))).size,
    };
  } finally {
    await store.close();
  }
}

/** The recipient of a mail file, read from its first lines. */
function addressOf(file: string): string {
  const head = Buffer.alloc(400);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  const [, to] = /"to": "(.*)",$/m.exec(head.toString()) ?? [];
  if (!to) throw new Error(`${file} has no recipient.`);
  return to;
}
