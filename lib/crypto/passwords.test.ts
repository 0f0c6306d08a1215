import bcrypt from 'bcryptjs';
import { afterEach, expect, test } from 'vitest';
import { personKey } from '@/lib/base/client-key';
import { createPasswords, type Passwords } from './passwords';

let passwords: Passwords;
afterEach(() => passwords.close());

/** Hashes a password for one caller. Throws if it is refused. */
async function hash(password: string): Promise<string> {
  const hashed = await passwords.hash(password, 'test');
  if (!hashed.ok) throw new Error(hashed.code);
  return hashed.value;
}
async function verify(password: string, of: string | undefined): Promise<boolean> {
  const verified = await passwords.verify(password, of, 'test');
  if (!verified.ok) throw new Error(verified.code);
  return verified.value;
}

test('hashes with bcrypt at cost 11', async () => {
  passwords = createPasswords();
  expect(await hash('nogal-y-encino')).toMatch(/^hmac-sha256:\$2[aby]\$11\$.{53}$/);
});

test('accepts only the password of the hash', async () => {
  passwords = createPasswords({ cost: 4 });
  const hashed = await hash('contraseña ñandú 🪵');
  expect(await verify('contraseña ñandú 🪵', hashed)).toBe(true);
  expect(await verify('contraseña ñandú 🪑', hashed)).toBe(false);
});

test('distinguishes long passwords by their last character, and letters that only look the same', async () => {
  passwords = createPasswords({ cost: 4 });
  const long = 'ñ'.repeat(127);
  const hashed = await hash(`${long}a`);
  expect(await verify(`${long}a`, hashed)).toBe(true);
  expect(await verify(`${long}b`, hashed)).toBe(false);
  expect(await verify(`${'n\u0303'.repeat(127)}a`, hashed)).toBe(false);
});

test('keeps hashes valid that another installation made, whatever its secret', async () => {
  passwords = createPasswords({ cost: 4 });
  // bcrypt of `printf nogal-y-encino | openssl dgst -sha256 -hmac registration-portal/password -binary | base64`
  const made = 'hmac-sha256:$2b$04$8C2yFHSdnD62uwZ9n/1Y7.gFgCZc5evkBdwUgxhoAd25pqUSlAk72';
  expect(await verify('nogal-y-encino', made)).toBe(true);
  expect(await verify('nogal-y-roble', made)).toBe(false);
});

test('accepts the password of an earlier hash, which is bcrypt alone, and no longer one with the same 72 bytes', async () => {
  passwords = createPasswords({ cost: 4 });
  const password = 'x1'.repeat(36);
  const earlier = bcrypt.hashSync(password, 4);
  expect([passwords.isCurrent(earlier), passwords.isCurrent(await hash(password))]).toEqual([false, true]);
  expect(await verify(password, earlier)).toBe(true);
  expect(await verify(`${password}more`, earlier)).toBe(false);
  expect(await verify('x1'.repeat(35), earlier)).toBe(false);
});

test('rejects every password without a hash', async () => {
  passwords = createPasswords({ cost: 4 });
  expect(await verify('', undefined)).toBe(false);
});

test('takes as long without a hash as with one', async () => {
  passwords = createPasswords({ cost: 10, threads: 1 });
  const hashed = await hash('nogal-y-encino');
  await verify('warm', undefined);
  // Processor time, which other work on the machine does not change.
  const work = async (of: string | undefined) => {
    const start = process.cpuUsage();
    await verify('guess', of);
    return process.cpuUsage(start).user;
  };
  expect(await work(undefined)).toBeGreaterThan(0.4 * (await work(hashed)));
});

test('refuses work as unavailable while the queue is full, and accepts it again afterwards', async () => {
  passwords = createPasswords({ cost: 4, threads: 1, maxQueue: 3 });
  await hash('warm up the thread');
  const callers = Array.from({ length: 20 }, (_, i) => `198.51.100.${i}`);
  const all = await Promise.all(callers.map((caller) => passwords.hash('nogal-y-encino', caller)));
  const refused = all.filter((one) => !one.ok);
  expect(refused).toHaveLength(16);
  for (const one of refused) expect(one).toEqual({ ok: false, code: 'unavailable', retryAfter: 3 });
  expect(await hash('nogal-y-encino')).toMatch(/^hmac-sha256:\$2/);
});

test('refuses the ninth password of a caller in flight, and takes one of another', async () => {
  passwords = createPasswords({ cost: 4, threads: 1 });
  const ofOne = Array.from({ length: 9 }, () => passwords.hash('nogal-y-encino', 'one'));
  const ofOther = passwords.hash('nogal-y-encino', 'other');
  const answers = await Promise.all(ofOne);
  expect(answers.map(({ ok }) => ok)).toEqual([...Array(8).fill(true), false]);
  expect(answers[8]).toEqual({ ok: false, code: 'too_many_requests', retryAfter: 1 });
  expect((await ofOther).ok).toBe(true);
});

test('one IPv6 site with many networks does not keep another client from being served', async () => {
  passwords = createPasswords({ cost: 4 });
  const networks = Array.from({ length: 110 }, (_, i) => `2001:db8:1:${i.toString(16)}::/64`);
  const ofSite = networks.map((network) => passwords.hash('nogal-y-encino', network));
  const ofOther = await passwords.hash('nogal-y-encino', '198.51.100.1');
  expect(ofOther).toMatchObject({ ok: true });
  await Promise.all(ofSite);
});

test('at the venue, passwords for many addresses do not keep another client from being served', async () => {
  passwords = createPasswords({ cost: 4 });
  const people = Array.from({ length: 110 }, (_, i) => personKey('203.0.113.7', `person${i}@example.mx`));
  const ofVenue = people.map((person) => passwords.hash('nogal-y-encino', person));
  const ofOther = await passwords.hash('nogal-y-encino', '198.51.100.1');
  expect(ofOther).toMatchObject({ ok: true });
  expect((await Promise.all(ofVenue)).filter(({ ok }) => ok).length).toBeGreaterThan(100);
});

test('does not block the event loop', async () => {
  passwords = createPasswords({ cost: 12, threads: 1 });
  await hash('warm up the thread');
  let isHashed = false;
  const hashing = hash('nogal-y-encino').then(() => {
    isHashed = true;
  });
  // Computed on this thread, the hash would leave the event loop a turn each 100 ms.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(isHashed).toBe(false);
  await hashing;
});
