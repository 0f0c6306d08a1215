import { expect, test } from 'vitest';
import type { Active } from '@/lib/accounts/abilities';
import { changePassword } from '@/lib/accounts/change-password';
import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { resetPassword } from '@/lib/accounts/reset-password';
import { signOut, signOutEverywhere } from '@/lib/accounts/sign-out';
import type { SignedInUser } from '@/lib/accounts/types';
import { newId } from '@/lib/base/ids';
import { makeLink } from '@/lib/crypto/signed-links';
import {
  type AccountParts,
  accountParts,
  activeUser,
  goodPassword,
  linkIn,
} from '@/tests/factories/accounts';
import { signedLinkOf } from '@/tests/factories/mail';
import {
  answersOf,
  ownerOf,
  readerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { owns } from '../abilities';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';
import { readOwnerLink } from './confirm-address';

const password = 'roble-y-fresno';
const typed = { currentPassword: goodPassword, password, password2: password };

const ways: [string, (parts: AccountParts, user: Active<SignedInUser>) => Promise<unknown>][] = [
  ['signing out everywhere', signOutEverywhere],
  ['a new password', (parts, user) => changePassword(parts, { user, typed, locale: 'es', client: 'c' })],
  [
    'a password reset',
    async (parts, user) => {
      await requestPasswordReset(parts, { typed: { email: user.email }, locale: 'es', client: 'c' });
      return resetPassword(parts, {
        typed,
        proof: await linkIn(parts, user.id, 'passwordReset'),
        locale: 'es',
        client: 'c',
      });
    },
  ],
];

test.each(ways.flatMap(([name, end]) => [true, false].map((isSignedIn) => [name, isSignedIn, end] as const)))(
  '%s ends the ownership of browsers, and keeps mailed links (registered while signed in: %s)',
  async (_, isSignedIn, end) => {
    const parts = accountParts();
    const user = await activeUser(parts);
    const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
    const registration = registrationOf('visitante', {
      answers: answersOf('visitante', { email: user.email }),
      ...(isSignedIn && { caller: signedIn(user) }),
    });
    const registered = await registerAttendee(deps, registration);
    const id = registered.ok ? registered.value.id : '';
    const stored = async () => (await parts.attendees.byId(id)) as Attendee;
    const before = await stored();
    const browsers = [readerOf(before), ownerOf(before)];
    await signOut(parts, user.id, newId());
    expect(browsers.map((browser) => owns(browser, before))).toEqual([true, !isSignedIn]);

    await end(parts, user);
    const after = await stored();
    expect(browsers.map((browser) => owns(browser, after))).toEqual([false, false]);
    const key = makeLink(parts.secrets, signedLinkOf(before.mails[0]));
    expect(await readOwnerLink({ ...parts, clock: deps.clock }, id, key)).toEqual(after);
  },
);
