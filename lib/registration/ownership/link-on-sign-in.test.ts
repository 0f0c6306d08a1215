import { expect, test } from 'vitest';
import { activateUser } from '@/lib/accounts/activate-user';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resetPassword } from '@/lib/accounts/reset-password';
import type { SignedInUser } from '@/lib/accounts/types';
import {
  type AccountParts,
  accountParts,
  activeUser,
  linkIn,
  makeSession,
  waitingUser,
} from '@/tests/factories/accounts';
import { answersOf, ownerOf, registrationDeps, registrationOf } from '@/tests/factories/registration';
import { owns } from '../abilities';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';

type Way = (parts: AccountParts, user: SignedInUser) => Promise<unknown>;

const password = 'roble-y-fresno';
const reset: Way = async (parts, { id, email }) => {
  await requestPasswordReset(parts, { typed: { email }, locale: 'es', client: 'c' });
  const proof = await linkIn(parts, id, 'passwordReset');
  await resetPassword(parts, { typed: { password, password2: password }, proof, locale: 'es', client: 'c' });
};

/** A person whose email somebody has registered without an account. */
async function registeredElsewhere(userOf: (parts: AccountParts) => Promise<SignedInUser>) {
  const parts = accountParts();
  const user = await userOf(parts);
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const answers = answersOf('visitante', { email: user.email });
  const registered = await registerAttendee(deps, registrationOf('visitante', { answers }));
  const id = registered.ok ? registered.value.id : '';
  const stored = async () => (await parts.attendees.byId(id)) as Attendee;
  return { parts, user, stored, before: await stored() };
}

test.each<[string, typeof waitingUser, Way]>([
  ['signing in', activeUser, makeSession],
  [
    'activating',
    waitingUser,
    async (parts, { id }) => activateUser(parts, await linkIn(parts, id, 'activation')),
  ],
  ['resetting the password', waitingUser, reset],
])(
  '%s adds the registration of its email to the account, and the browser that made it no longer owns it',
  async (_, userOf, act) => {
    const { parts, user, stored, before } = await registeredElsewhere(userOf);
    expect(before.userId).toBeUndefined();
    await act(parts, user);
    const after = await stored();
    expect(after).toEqual({ ...before, userId: user.id, browserNonce: expect.any(String) });
    expect([owns(ownerOf(before), before), owns(ownerOf(before), after)]).toEqual([true, false]);
  },
);

test('an account that waits for its activation gets no registration by signing in', async () => {
  const { parts, user, stored, before } = await registeredElsewhere(waitingUser);
  await makeSession(parts, user);
  expect(await stored()).toEqual(before);
});
