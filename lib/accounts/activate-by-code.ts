import { asciiDigits } from '@/lib/base/digits';
import { mailboxKey } from '@/lib/base/email-key';
import { type Result, refuse, refuseFields } from '@/lib/base/result';
import { codeOfLink } from '@/lib/crypto/signed-links';
import { isUnsent, type QueuedMail } from '@/lib/mail/record';
import { activate } from './activate-user';
import type { User } from './record';
import { isActive } from './rules';
import type { AccountDeps, AccountUser, SignedInUser } from './types';

/** How long a code works after its mail was sent, ms. */
export const codeLife = 60 * 60_000;
/** How many codes may be tried in the whole life of an account. */
export const codeTries = 10;

/**
 * Activates the signed-in account by the six digits of one of its activation mails. Refuses with `unauthenticated`,
 * `too_many_requests`, `activation_failed` or an error of the field `code`.
 */
export async function activateByCode(
  deps: Pick<AccountDeps, 'users' | 'secrets' | 'clock' | 'securityEvent' | 'joinRegistration' | 'limits'>,
  { caller, typed, client }: { caller: AccountUser | null; typed: string; client: string },
): Promise<Result<SignedInUser>> {
  if (!caller) return refuse('unauthenticated');
  const code = asciiDigits(typed).replace(/\D/g, '');
  if (code.length !== 6) return refuseFields({ code: 'activationCodeInvalid' });
  const { activationCodeByClient, activationCodeByMailbox } = deps.limits;
  const over =
    (await activationCodeByClient.take(client)) ??
    (await activationCodeByMailbox.take(mailboxKey(caller.email)));
  if (over) return over;
  // Counted before it is compared, so that parallel tries are counted too.
  const attempt = await deps.users.update(caller.id, (user) =>
    isActive(user) || (user.codeTries ?? 0) >= codeTries
      ? null
      : { ...user, codeTries: (user.codeTries ?? 0) + 1 },
  );
  if (attempt.outcome === 'updated') {
    if (codesOf(deps, attempt.document).includes(code)) return activate(deps, attempt.document, true);
    deps.securityEvent('link_refused', { link: 'activationCode' });
    return refuseFields({ code: 'activationCodeInvalid' });
  }
  const stored = await deps.users.byId(caller.id);
  if (!stored) return refuse('unauthenticated');
  return isActive(stored) ? activate(deps, stored, true) : refuseFields({ code: 'activationCodesTried' });
}

/** The codes that activate an account now. Those mailed before its address was corrected were made with another nonce. */
function codesOf({ secrets, clock }: Pick<AccountDeps, 'secrets' | 'clock'>, user: User): string[] {
  return user.mails.flatMap((mail) => {
    const { id, link } = mail;
    const hasCode = link && 'hasCode' in link && link.hasCode && link.nonce === user.activationNonce;
    return hasCode && isCodeAlive(mail, clock()) ? [codeOfLink(secrets, link, id)] : [];
  });
}

/**
 * Whether the code of a mail works: for an hour after it was sent, and before that while it is being sent, since it may
 * arrive before the answer to the attempt.
 */
function isCodeAlive(mail: QueuedMail, now: Date): boolean {
  const { sentAt, firstTriedAt, state } = mail;
  if (isUnsent(mail)) return firstTriedAt !== undefined && state !== 'failed';
  return sentAt !== undefined && now.getTime() - sentAt.getTime() < codeLife;
}
