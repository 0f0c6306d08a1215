'use server';

import { currentCaller } from '@/app/_server/browser/read';
import { rememberOwner, removeCookies } from '@/app/_server/browser/write';
import { formAction } from '@/app/_server/form/answer-form';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { forgetHash } from '@/components/account/forget-person';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { correctEmailInParty } from '@/lib/outreach/parties/correct-email-in-party';
import { joinParty } from '@/lib/outreach/parties/join-party';
import { browserNonceOf } from '@/lib/registration/abilities';
import { confirmAddress } from '@/lib/registration/ownership/confirm-address';
import { ownedFromNow } from '@/lib/registration/ownership/owner-cookie';
import { releaseBrowser } from '@/lib/registration/ownership/release-browser';

/** Corrects the address of a registration whose mails nobody has used, and sends the pass there. */
export const correctEmailAction = formAction(async ({ typed }) => {
  const { id = '' } = typed;
  const caller = await currentCaller();
  const corrected = sendMailsOf(await correctEmailInParty(deps(), { id, typed, caller }));
  if (!corrected.ok)
    return corrected.code === 'not_found' ? { ...corrected, message: 'landed.addressUsed' } : corrected;
  // Earlier proofs of ownership may have become invalid, so this browser gets a new one.
  await rememberOwner(ownedFromNow(id, browserNonceOf(corrected.value), deps().clock()));
  return ok({ next: `/landing?id=${id}` });
});

/** Stores that a person receives the mails of the registration whose link this browser opened. */
export const confirmAddressAction = formAction(async ({ typed: { id = '' } }) => {
  const proven = await confirmAddress(deps(), { id, caller: await currentCaller() });
  return proven.ok ? ok({}) : proven;
});

/** Removes this browser's access to every pass and mailed link, and redirects to the start page. */
export const releaseBrowserAction = formAction(async () => {
  await releaseBrowser(deps(), await currentCaller());
  await removeCookies('finish');
  return ok({ next: `/${forgetHash}` });
});

/** Adds the owner of a pass to the party that offered it. */
export const joinPartyAction = formAction(async ({ typed: { id = '' } }) => {
  const joined = await joinParty(deps(), { id, caller: await currentCaller() });
  if (joined.ok) return ok({ next: `/landing?id=${id}&action=joined` });
  return joined.code === 'session_full' ? { ...joined, message: 'landed.groupFull' } : joined;
});
