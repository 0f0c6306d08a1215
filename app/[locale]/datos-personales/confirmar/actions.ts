'use server';

import { currentUser, proofAbout } from '@/app/_server/browser/read';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { emailKey } from '@/lib/base/email-key';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { permit } from '@/lib/office/abilities';
import { findStaff } from '@/lib/office/find-staff';
import { eraseSelf } from '@/lib/office/people/erase-member';
import { confirmDataRequest } from '@/lib/privacy/confirm-request';

/** The result of a confirmed request: the data as JSON for an access request, or that the link is no longer valid. */
interface Confirmed {
  json?: string;
  isInvalid?: boolean;
  /** Whether an owner has to carry out the deletion, because the person is staff. */
  isAwaited?: boolean;
}

/** Carries out the request whose mailed link this browser opened. */
export const confirmDataRequestAction = formAction<Confirmed>(async ({ typed }) => {
  const result = sendMailsOf(await confirmDataRequest(deps(), await proofAbout('privacy', typed.id)));
  if (!result.ok) return result.code === 'not_found' ? { ...result, data: { isInvalid: true } } : result;
  const { data, awaited } = result.value;
  const erased = awaited === undefined ? null : await eraseOwn(awaited);
  if (erased) return erased.ok ? ok({}) : erased;
  if (awaited !== undefined) return ok({ data: { isAwaited: true } });
  return ok({ data: { json: data && JSON.stringify(data, null, 2) } });
});

/**
 * Carries out the deletion of a member of staff who gave their second factor in this browser just now. Null for
 * everybody else, whose deletion waits for an owner.
 */
async function eraseOwn(key: string) {
  const user = await currentUser();
  const staff = user && (await findStaff(deps(), user));
  const by = staff && emailKey(staff.email) === key ? permit(staff, 'deleteSelf', deps().clock()) : null;
  return by?.ok ? sendMailsOf(await eraseSelf(deps(), by.value)) : null;
}
