'use server';

import { answerForm } from '@/app/_server/answer-form';
import { currentUser, startSession } from '@/app/_server/current-user';
import { currentStaff } from '@/app/_server/office';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormState } from '@/lib/http/form-state';
import { giveCode } from '@/lib/office/give-code';
import { officeReturnPath } from '@/lib/office/rules';

export interface FactorData {
  recoveryCodes: string[];
}

/** Accepts a code of the second step, in a new session, and returns to the page that asked for it. The first code also returns recovery codes. */
export async function giveCodeAction(previous: FormState<FactorData>, form: FormData) {
  const [staff, user] = [await currentStaff(), await currentUser()];
  return answerForm<FactorData>(previous, form, async ({ typed }) => {
    const given = await giveCode(deps(), staff, typed.code);
    if (!given.ok || !user) return given.ok ? ok({}) : given;
    const { startedAt, factorAt } = staff.session;
    const now = deps().clock();
    // The 12 hours begin with the first code. Later ones do not extend them.
    await startSession(user, { factorAt: now, startedAt: factorAt ? startedAt : now });
    const { recoveryCodes } = given.value;
    return ok(recoveryCodes ? { data: { recoveryCodes } } : { next: officeReturnPath(typed.next) });
  });
}
