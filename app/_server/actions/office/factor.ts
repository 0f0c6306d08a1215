'use server';

import type { PostedForm } from '@/app/_server/answer-form';
import { currentUser } from '@/app/_server/current-user';
import { factorFormAction, factorQuery, officeAction } from '@/app/_server/office-action';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { startSession } from '@/app/_server/start-session';
import { ok, type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormAction } from '@/lib/http/form-state';
import type { GivenFactor } from '@/lib/office/factor/accept-factor';
import { giveCode } from '@/lib/office/factor/give-code';
import { challengePasskey, givePasskey } from '@/lib/office/factor/give-passkey';
import { renewRecoveryCodes } from '@/lib/office/factor/renew-codes';
import { officeReturnPath } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';

/**
 * The action of a form that gives a second factor: starts a new session and returns to the page that asked for it. The
 * first factor also returns recovery codes.
 */
function factorAction(
  give: (staff: Staff, typed: PostedForm['typed']) => Promise<Result<GivenFactor>>,
): FormAction<{ recoveryCodes: string[] }> {
  return factorFormAction(async (staff, { typed }) => {
    const user = await currentUser();
    if (!user) return refuse('not_found');
    const given = sendMailsOf(await give(staff, typed));
    if (!given.ok) return given;
    const { startedAt, factorAt } = staff.session;
    const now = deps().clock();
    // The 12 hours begin with the first factor. Later ones do not extend them.
    await startSession(user, { factorAt: now, startedAt: factorAt ? startedAt : now });
    const { recoveryCodes } = given.value;
    return ok(recoveryCodes ? { data: { recoveryCodes } } : { next: officeReturnPath(typed.next) });
  });
}

/** Accepts a code of the authenticator app, or a recovery code. */
export const giveCodeAction = factorAction((staff, { code }) => giveCode(deps(), staff, code));

/** Accepts a passkey. */
export const givePasskeyAction = factorAction((staff, { passkey }) => givePasskey(deps(), staff, passkey));

/** Replaces the recovery codes. */
export const renewCodesAction = officeAction<'renewCodes', { recoveryCodes: string[] }>(
  'renewCodes',
  '/acceso',
  async (by) => {
    const renewed = await renewRecoveryCodes(deps(), by);
    return renewed.ok ? ok({ data: renewed.value }) : renewed;
  },
);

/** The options with which the browser asks for a passkey, as JSON. */
export const challengePasskeyAction = factorQuery(
  '{}',
  async (staff) => (await challengePasskey(deps(), staff)) ?? '{}',
);
