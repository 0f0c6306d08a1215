import { audited } from '@/lib/audit/audited';
import { commandLine } from '@/lib/audit/record';
import { emailKey, mailboxKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import { hasFactor, lacksFactor } from '../find-staff';
import type { OfficeMails } from '../mails/mails';
import type { OfficeDeps, Staff } from '../types';
import { enrolmentAddress, enrolmentLink } from './enrolment';

/**
 * Mails a member without a second factor the link to set up their first one. Earlier links keep working until one is
 * used. Refuses with `not_found` if they have a factor or no longer a role, and with `too_many_requests`.
 */
export async function requestEnrolmentLink(
  deps: Pick<OfficeDeps, 'users' | 'roster' | 'limits' | 'clock' | 'securityEvent'>,
  staff: Staff,
  { client, locale }: { client: string; locale: Locale },
): Promise<Result<null>> {
  if (!lacksFactor(staff)) return refuse('not_found');
  const over = await deps.limits.factorLinkByMailbox.take({ mailbox: mailboxKey(staff.email), client });
  if (over) return over;
  const enrolment = await deps.roster.offerEnrolment(emailKey(staff.email));
  if (!enrolment) return refuse('not_found');
  const now = deps.clock();
  const name = nameInMail(staff.name);
  const mail: MailOf<OfficeMails> = {
    kind: 'factorLink',
    to: { name, address: staff.email },
    locale,
    props: { name },
    link: enrolmentLink(enrolment, now),
  };
  await deps.users.update(staff.id, (current) => queueMail(current, mail, freePermit(now)));
  deps.securityEvent('factor_link_requested', { userId: staff.id });
  return ok(null);
}

/**
 * The same link for the command line, which hands it to the member if mail fails. Refuses with `not_found`, and with
 * `already_processed` if they have a second factor.
 */
export async function makeEnrolmentAddress(
  deps: Pick<OfficeDeps, 'users' | 'roster' | 'secrets' | 'env' | 'clock' | 'audit' | 'securityEvent'>,
  email: string,
): Promise<Result<string>> {
  const key = emailKey(email);
  const account = await deps.users.byEmailKey(key);
  if (account && hasFactor(account)) return refuse('already_processed');
  const act = { by: commandLine, action: 'change staff', fields: ['factor'] } as const;
  return audited(deps, { ...act, ...(account && { record: account._id }) }, async () => {
    const enrolment = await deps.roster.offerEnrolment(key);
    if (!enrolment) return refuse('not_found');
    deps.securityEvent('factor_link_requested', account ? { userId: account._id } : undefined);
    return ok(enrolmentAddress(deps, enrolment));
  });
}
