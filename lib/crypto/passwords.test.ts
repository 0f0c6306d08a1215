import { afterEach, expect, test } from 'vitest';
import { createPasswords, type Passwords } from './passwords';

let passwords: Passwords;
afterEach(() => passwords.close());

/** Of one caller, what is answered; a refusal throws. */
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
  expect(await hash('nogal-y-encino')).toMatch(/^\$2[aby]\$11\$/);
});

test('accepts only the password of the hash', async () => {
  passwords = createPasswords({ cost: 4 });
  const hashed = await hash('contraseña ñandú 🪵');
  expect(await verify('contraseña ñandú 🪵', hashed)).toBe(true);
  expect(await verify('contraseña ñandú 🪑', hashed)).toBe(false);
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
  const callers = Array.from({ length: 20 }, (_, i) => `caller ${i}`);
  const all = await Promise.all(callers.map((caller) => passwords.hash('nogal-y-encino', caller)));
  const refused = all.filter((one) => !one.ok);
  expect(refused).toHaveLength(16);
  for (const one of refused) expect(one).toEqual({ ok: false, code: 'unavailable', retryAfter: 3 });
  expect(await hash('nogal-y-encino')).toMatch(/^\$2/);
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
