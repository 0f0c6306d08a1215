import { expect, test, vi } from 'vitest';
import { startSession } from '@/app/_server/browser/start-session';
import { activateUser } from '@/lib/accounts/activate-user';
import { registerUser } from '@/lib/accounts/register-user';
import { untouched } from '@/lib/base/form-state';
import { makeLink } from '@/lib/crypto/signed-links';
import { deps } from '@/lib/deps';
import { registration, userRecord } from '@/tests/factories/accounts';
import { formOf } from '@/tests/factories/form-of';
import { signedLinkOf } from '@/tests/factories/mail';
import { answersOf } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { registerAttendeeAction } from './registration';

const cookies = vi.hoisted(() => new Map<string, string>());

// Outside of Next there is no request.
vi.mock('next/headers', async () => {
  const { nextHeadersOfAction } = await import('@/tests/factories/next-cookies');
  return nextHeadersOfAction(cookies);
});
vi.mock('next/server', () => ({ after: () => {} }));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

/** Signs somebody in who has just activated their account. */
async function signedIn(email: string) {
  const typed = registration({ email });
  const { id } = resultOf(await registerUser(deps(), { typed, locale: 'es', client: '192.0.2.1' }));
  const { mails } = await userRecord(deps(), id);
  const link = makeLink(deps().secrets, signedLinkOf(mails.at(-1)));
  await startSession(resultOf(await activateUser(deps(), link)));
}

/** What the last step of the form sends that a buyer with this address opened. */
const buyersForm = (email: string) =>
  formOf({ ...answersOf('comprador', { email }), locale: 'es', form: 'comprador', step: 99 });

test('the form of a buyer registers nobody else who has signed in to the browser since', async () => {
  const [first, second] = ['maria@ejemplo.mx', 'jose@ejemplo.mx'];
  const registered = async (email: string) => (await deps().attendees.byEmailKey(email)) !== null;
  await signedIn(first);
  await signedIn(second);
  const refused = await registerAttendeeAction(untouched, buyersForm(first));
  expect([refused.isDone, refused.next]).toEqual([undefined, '/comprador']);
  expect([await registered(first), await registered(second)]).toEqual([false, false]);
  const done = await registerAttendeeAction(untouched, buyersForm(second));
  expect(done.next).toMatch(/^\/compradorlanding\?action=add&id=/);
  expect(await registered(second)).toBe(true);
});
