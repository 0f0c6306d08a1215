import { describe, expect, test } from 'vitest';
import { createLimits } from '@/lib/limits/create-limits';
import { rateLimitsSpec } from '@/lib/limits/record';
import { limitSettings } from '@/tests/factories/limits';
import {
  answersOf,
  browserOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { correctEmail } from './correct/correct-email';
import { registerAttendee } from './register-attendee';

type Deps = Parameters<typeof registerAttendee>[0];

function submit(deps: Deps, email: string, more: Parameters<typeof registrationOf>[1] = {}) {
  return registerAttendee(
    deps,
    registrationOf('visitante', { answers: answersOf('visitante', { email }), ...more }),
  );
}

const refused = { ok: false, code: 'too_many_requests', retryAfter: expect.any(Number) };

/** A tenth of the limit by client, to keep the test short: 30; a mailbox may still register once a day. */
function tightDeps(isExempt: (client: string) => boolean = () => false) {
  const deps = registrationDeps();
  const settings = { ...limitSettings, factor: 0.1 };
  return { ...deps, limits: { ...deps.limits, ...createLimits(deps.store, settings, isExempt) } };
}

describe('a client', () => {
  test('registers 30 people at a tenth of the limit, then has to wait; another client does not', async () => {
    const deps = tightDeps();
    for (let person = 0; person < 30; person++) {
      expect(await submit(deps, `persona${person}@ejemplo.mx`)).toMatchObject({ ok: true });
    }
    expect(await submit(deps, 'persona30@ejemplo.mx')).toEqual(refused);
    expect(await deps.attendees.byEmailKey('persona30@ejemplo.mx')).toBeNull();
    expect(await submit(deps, 'persona30@ejemplo.mx', { client: '203.0.113.2' })).toMatchObject({ ok: true });
  });

  test('that is refused adds nothing to the database', async () => {
    const deps = tightDeps();
    const register = (person: number) => submit(deps, `persona${person}@ejemplo.mx`);
    const counts = () => deps.store.collection(rateLimitsSpec).count({ field: '_id' });
    for (let person = 0; person < 30; person++) await register(person);
    const before = await counts();
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => register(30 + n)));
    expect(results).toEqual(results.map(() => refused));
    expect(await counts()).toBe(before);
  });

  test('at the venue is exempt', async () => {
    const deps = tightDeps((client) => client === '203.0.113.1');
    for (let person = 0; person < 31; person++) {
      expect(await submit(deps, `persona${person}@ejemplo.mx`)).toMatchObject({ ok: true });
    }
  });
});

describe('a mailbox', () => {
  test('is registered five times a day by one client, under whatever tags', async () => {
    const deps = registrationDeps();
    for (let person = 0; person < 5; person++) {
      expect(await submit(deps, `maria+${person}@ejemplo.mx`)).toMatchObject({ ok: true });
    }
    expect(await submit(deps, 'Maria+5@ejemplo.mx')).toEqual(refused);
    expect(await deps.attendees.byEmailKey('maria+5@ejemplo.mx')).toBeNull();
    // Whoever used up the limit does not keep the mailbox's owner from registering.
    expect(await submit(deps, 'maria@ejemplo.mx')).toMatchObject({ ok: true });
    expect(await submit(deps, 'otra@ejemplo.mx')).toMatchObject({ ok: true });
  });

  test('that a stranger used up still registers its owner, whose address has a dot', async () => {
    const deps = registrationDeps();
    for (const variant of ['m.ariap', 'ma.riap', 'mar.iap', 'mari.ap', 'm.a.riap']) {
      expect(await submit(deps, `${variant}@gmail.com`)).toMatchObject({ ok: true });
    }
    expect(await submit(deps, 'm.a.r.iap@gmail.com')).toEqual(refused);
    const owner = { client: '203.0.113.2' };
    expect(await submit(deps, 'maria.p@gmail.com', owner)).toMatchObject({ ok: true });
    expect(await submit(deps, 'mar.ia.p@gmail.com', owner)).toEqual(refused);
  });

  test('is registered ten times a day, from whatever clients', async () => {
    const deps = registrationDeps();
    const results: boolean[] = [];
    for (let person = 0; person < 12; person++) {
      const result = await submit(deps, `maria+${person}@ejemplo.mx`, { client: `203.0.113.${person}` });
      results.push(result.ok);
    }
    expect(results.filter(Boolean)).toHaveLength(10);
  });

  test('is counted only where a mail is sent to it, and cannot be given points back', async () => {
    const deps = registrationDeps();
    await submit(deps, 'maria+0@ejemplo.mx');
    for (let again = 0; again < 6; again++) {
      expect(await submit(deps, 'maria+0@ejemplo.mx')).toMatchObject({ code: 'email_already_registered' });
    }
    for (let person = 1; person < 5; person++) await submit(deps, `maria+${person}@ejemplo.mx`);
    await submit(deps, 'maria@ejemplo.mx');
    for (let again = 0; again < 3; again++) expect(await submit(deps, 'maria@ejemplo.mx')).toEqual(refused);
    expect(await submit(deps, 'maria+5@ejemplo.mx')).toEqual(refused);
  });

  test('gets five passes a day from one client that corrects its address away each time, and its owner still registers', async () => {
    const deps = registrationDeps();
    const registerAndCorrect = async (round: number) => {
      const result = await submit(deps, 'maria@ejemplo.mx');
      if (!result.ok) return result;
      const { id, nonce } = result.value;
      const typed = { email: `invented${round}@ejemplo.mx` };
      return correctEmail(deps, { id, typed, caller: browserOf({ id, nonce }) });
    };
    for (let round = 0; round < 5; round++)
      expect(await registerAndCorrect(round)).toMatchObject({ ok: true });
    expect(await registerAndCorrect(5)).toEqual(refused);
    expect(await submit(deps, 'maria@ejemplo.mx', { client: '203.0.113.2' })).toMatchObject({ ok: true });
  });

  test('at its limit still answers a retry of what was stored', async () => {
    const deps = registrationDeps();
    const more = { idempotencyKey: 'k' };
    const first = await submit(deps, 'maria+0@ejemplo.mx', more);
    for (let person = 1; person < 5; person++) await submit(deps, `maria+${person}@ejemplo.mx`);
    expect(await submit(deps, 'maria+0@ejemplo.mx', more)).toEqual(first);
  });

  test('that an active account has proven to be its own is not counted', async () => {
    const deps = registrationDeps();
    for (let person = 0; person < 5; person++) await submit(deps, `maria+${person}@ejemplo.mx`);
    const email = 'maria+mia@ejemplo.mx';
    expect(await submit(deps, email, { caller: signedIn({ email }) })).toMatchObject({ ok: true });
  });
});
