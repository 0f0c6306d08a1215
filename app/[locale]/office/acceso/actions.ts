'use server';

import { currentUser, knownBrowserValue } from '@/app/_server/browser/read';
import { startSession } from '@/app/_server/browser/start-session';
import { rememberFactor, removeCookies } from '@/app/_server/browser/write';
import type { PostedForm } from '@/app/_server/form/answer-form';
import { factorFormAction, factorQuery, officeAction } from '@/app/_server/office/office-action';
import { currentEnrolment } from '@/app/_server/office/require-staff';
import { sendAfterAnswer, sendMailsOf } from '@/app/_server/send-after-answer';
import type { FormAction } from '@/lib/base/form-state';
import { ok, type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FactorRequest, GivenFactor } from '@/lib/office/factor/accept-factor';
import { giveCode } from '@/lib/office/factor/give-code';
import { challengePasskey, givePasskey } from '@/lib/office/factor/give-passkey';
import { renewRecoveryCodes } from '@/lib/office/factor/renew-codes';
import { requestEnrolmentLink } from '@/lib/office/factor/request-link';
import { officePath, officeReturnPath } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';

/**
 * The action of a form that gives a second factor: starts a new session and returns to the page that asked for it. The
 * first factor also returns recovery codes.
 */
function factorAction(
  give: (staff: Staff, typed: PostedForm['typed'], request: FactorRequest) => Promise<Result<GivenFactor>>,
): FormAction<{ recoveryCodes: string[] }> {
  return factorFormAction(async (staff, { typed, client }) => {
    const user = await currentUser();
    if (!user) return refuse('not_found');
    const enrolment = await openEnrolment(staff);
    const factor = await give(staff, typed, { enrolment, client, cookie: await knownBrowserValue() });
    // A refused code may have caused a mail too.
    sendAfterAnswer();
    if (!factor.ok) return factor;
    const { startedAt, factorAt } = staff.session;
    const now = deps().clock();
    // The 12 hours begin with the first factor. Later ones do not extend them.
    await startSession(user, { factorAt: now, startedAt: factorAt ? startedAt : now });
    await rememberFactor(user);
    if (enrolment) await removeCookies('factorSetUp');
    const { recoveryCodes } = factor.value;
    return ok(recoveryCodes ? { data: { recoveryCodes } } : { next: officeReturnPath(typed.next) });
  });
}

/** The proof that this browser may set up the first factor in this session. */
async function openEnrolment(staff: Staff) {
  const enrolment = await currentEnrolment(staff);
  return enrolment?.step === 'setUp' ? enrolment.enrolment : undefined;
}

/** Mails the link with which the first factor is set up. */
export const mailEnrolmentLinkAction = factorFormAction<undefined>(
  async (staff, { client, locale, typed }) => {
    const sent = sendMailsOf(await requestEnrolmentLink(deps(), staff, { client, locale }));
    if (!sent.ok) return sent;
    const next = encodeURIComponent(officeReturnPath(typed.next));
    return ok({ next: `${officePath}/acceso?sent=yes&next=${next}` });
  },
);

/** Accepts a code of the authenticator app, or a recovery code. */
export const giveCodeAction = factorAction((staff, { code }, request) =>
  giveCode(deps(), staff, code, request),
);

/** Accepts a passkey. */
export const givePasskeyAction = factorAction((staff, { passkey }, request) =>
  givePasskey(deps(), staff, passkey, request),
);

/** Replaces the recovery codes. */
export const renewCodesAction = officeAction<'renewCodes', { recoveryCodes: string[] }>(
  'renewCodes',
  '/acceso',
  async (by) => {
    const renewed = sendMailsOf(await renewRecoveryCodes(deps(), by));
    return renewed.ok ? ok({ data: renewed.value }) : renewed;
  },
);

/** The options with which the browser asks for a passkey, as JSON. */
export const challengePasskeyAction = factorQuery(
  '{}',
  async (staff) => (await challengePasskey(deps(), staff, await openEnrolment(staff))) ?? '{}',
);
