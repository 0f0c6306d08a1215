import { afterEach, expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { createPasswords, type Passwords } from './passwords';

let passwords: Passwords;
afterEach(() => passwords.close());

test('hashes with bcrypt at cost 11', async () => {
  passwords = createPasswords();
  expect(await passwords.hash('nogal-y-encino')).toMatch(/^\$2[aby]\$11\$/);
});

test('accepts only the password of the hash', async () => {
  passwords = createPasswords({ cost: 4 });
  const hash = await passwords.hash('contraseña ñandú 🪵');
  expect(await passwords.verify('contraseña ñandú 🪵', hash)).toBe(true);
  expect(await passwords.verify('contraseña ñandú 🪑', hash)).toBe(false);
});

test('rejects every password without a hash', async () => {
  passwords = createPasswords({ cost: 4 });
  expect(await passwords.verify('', undefined)).toBe(false);
});

test('takes as long without a hash as with one', async () => {
  passwords = createPasswords({ cost: 10, threads: 1 });
  const hash = await passwords.hash('nogal-y-encino');
  await passwords.verify('warm', undefined);
  // Processor time, which other work on the machine does not change.
  const work = async (of: string | undefined) => {
    const start = process.cpuUsage();
    await passwords.verify('guess', of);
    return process.cpuUsage(start).user;
  };
  expect(await work(undefined)).toBeGreaterThan(0.4 * (await work(hash)));
});

test('refuses work as unavailable while the queue is full, and accepts it again afterwards', async () => {
  passwords = createPasswords({ cost: 4, threads: 1, maxQueue: 3 });
  await passwords.hash('warm up the thread');
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash('nogal-y-encino')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(10);
  for (const one of refused) expect(one.reason).toBeInstanceOf(Unavailable);
  expect(all.length - refused.length).toBeGreaterThanOrEqual(3);
  await expect(passwords.hash('nogal-y-encino')).resolves.toMatch(/^\$2/);
});

test('does not block the event loop', async () => {
  passwords = createPasswords({ cost: 12, threads: 1 });
  await passwords.hash('warm up the thread');
  let isHashed = false;
  const hashing = passwords.hash('nogal-y-encino').then(() => {
    isHashed = true;
  });
  // Computed on this thread, the hash would leave the event loop a turn each 100 ms.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(isHashed).toBe(false);
  await hashing;
});
