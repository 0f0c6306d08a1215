import { createRequire } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { registerUser } from '@/lib/accounts/register-user';
import { parseEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { freePermit } from '@/lib/mail/mail-permit';
import { fileDataRequest } from '@/lib/privacy/file-request';
import { queueUpdate } from '@/lib/registration/mails/mails';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { registration } from '@/tests/factories/accounts';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { answersOf, registrationOf } from '@/tests/factories/registration';
import { freshStore } from '@/tests/factories/store';
import { createRateLimit, startResendStub } from '@/tests/support/resend-stub';
import { deps, wire } from './deps';
import { rateLimitsSpec } from './limits/record';

const dataDir = stubPortalEnv();

test('the portal’s limits store their keys as hashes under its own secret', async () => {
  const { limits, secrets, store } = deps();
  await limits.loginByAccount.take('maria@ejemplo.mx');
  const counts = await store.collection(rateLimitsSpec).find({ field: '_id', limit: 10 });
  expect(counts.map(({ _id }) => _id)).toEqual([
    `loginByAccount:${secrets.sign('limit', 'maria@ejemplo.mx')}`,
  ]);
});

test('a portal on SQLite does not load MongoDB’s driver', async () => {
  await deps().providerLinks.find('google', '1');
  const { cache } = createRequire(import.meta.url);
  expect(Object.keys(cache).filter((file) => /node_modules[\\/](?:mongodb|bson)[\\/]/.test(file))).toEqual(
    [],
  );
});

test('the portal releases no seat of a later choice than the one that it is told', async () => {
  const { event, seats, releaseSeats, clock } = deps();
  const id = newId();
  const [session] = event.programme;
  if (!session) throw new Error('The event has no programme.');
  await seats.take(session, id, { revision: 2, takenAt: clock() });
  await releaseSeats(id, 1);
  expect(Object.keys(await seats.taken(session))).toEqual([id]);
  await releaseSeats(id);
  expect(await seats.taken(session)).toEqual({});
});

test('mails of accounts and of data requests are sent first, then passes, and notices last', async () => {
  const provider = await startResendStub(undefined, createRateLimit(20, 1));
  onTestFinished(() => provider.close());
  const resend = {
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: provider.url,
    MAIL_FROM: 'pases@feria.example',
  };
  const settings = { ...resend, DATA_DIR: dataDir, REGISTRATION_OPEN: 'true', NODE_ENV: 'test' };
  const parts = wire(parseEnv(settings), freshStore());
  const caller = { locale: 'es', client: '198.51.100.7' } as const;
  const register = async (email: string) => {
    const registered = await registerAttendee(
      parts,
      registrationOf('visitante', { answers: answersOf('visitante', { email }) }),
    );
    if (!registered.ok) throw new Error(registered.code);
    return registered.value.id;
  };
  const noticed = await register('uno@ejemplo.mx');
  await parts.attendees.update(noticed, (attendee) =>
    queueUpdate({ ...attendee, mails: [] }, parts.event, freePermit(parts.clock())),
  );
  await register('dos@ejemplo.mx');
  await fileDataRequest(parts, {
    typed: { email: 'dos@ejemplo.mx', kind: 'access' },
    ...caller,
  });
  await registerUser(parts, { typed: registration(), ...caller });
  await parts.sender.drain();
  await parts.sender.stop();
  const subjects = [...provider.taken.values()].map((body) => JSON.parse(body).subject);
  expect(subjects).toEqual([
    'Activa tu cuenta',
    'Confirma tu solicitud sobre tus datos',
    'Tu pase para la Feria del Mueble y Hogar',
    'Actualizamos tu registro para la Feria del Mueble y Hogar',
  ]);
});
