import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import autocannon from 'autocannon';
import { createPasswords } from '../../lib/crypto/passwords';
import { freshEmail } from '../support/people';

const password = 'nogal y roble 1982';
const json = { 'Content-Type': 'application/json' };

/** Sign-ups per second. @param duration in seconds */
export async function signUpsPerSecond(baseURL: string, connections: number, duration: number) {
  const result = await autocannon({
    url: `${baseURL}/api/users/register`,
    connections,
    duration,
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => {
          const email = freshEmail();
          const body = {
            name: 'María Núñez',
            email,
            email2: email,
            password,
            password2: password,
            locale: 'es',
          };
          return { ...request, method: 'POST', headers: json, body: JSON.stringify(body) };
        },
      },
    ],
  });
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx + result.errors };
}

/** Hashes per second on an otherwise idle pool. */
export async function hashesPerSecond(seconds: number): Promise<number> {
  const passwords = createPasswords();
  await Promise.all([passwords.hash(password, 'bench'), passwords.hash(password, 'bench')]);
  const started = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - started < seconds * 1000) {
      await passwords.hash(password, 'bench');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  const elapsed = (performance.now() - started) / 1000;
  await passwords.close();
  return count / elapsed;
}

/** Starts the measurement of event loop delay in the server's processes. */
export function startLoopLag(file: string): void {
  for (const { pid } of lagNotes(file)) process.kill(pid, 'SIGUSR2');
}

/** The largest 99th percentile of event loop delay of the server's processes, ms. */
export function loopLag(file: string): number {
  return Math.max(...lagNotes(file).map(({ path }) => Number(readFileSync(path, 'utf8'))));
}

function lagNotes(file: string): { path: string; pid: number }[] {
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => ({ path: join(dirname(file), name), pid: Number(name.split('.').pop()) }));
}
