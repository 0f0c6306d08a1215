import type { Result } from '@/lib/base/result';
import { ok } from '@/lib/base/result';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { type Caller, hasOpened, isInAccount, owns } from '../abilities';
import type { Attendee } from '../record';
import { isAddressProven } from '../rules';
import type { RegistrationDeps } from '../types';

/** The permit for a mail about a registration to its own address; `too_many_requests` if the address is not proven and has got too many. */
export async function permitTo(
  { mailPermits }: Pick<RegistrationDeps, 'mailPermits'>,
  attendee: Attendee,
  caller: Caller,
): Promise<Result<MailPermit>> {
  const { client, user } = caller;
  const isProven = isAddressProven(attendee) || hasOpened(caller, attendee) || isInAccount(user, attendee);
  if (isProven) return ok(await mailPermits.paced(client));
  return mailPermits.toUnproven({ client, email: attendee.email, isOwner: owns(caller, attendee) });
}
