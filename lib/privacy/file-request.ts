import { type MailRequester, mailboxCountKey } from '@/lib/accounts/known-browser';
import type { User } from '@/lib/accounts/record';
import { emailKey } from '@/lib/base/email-key';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuseInvalid } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { Secrets } from '@/lib/crypto/secrets';
import type { Locale } from '@/lib/i18n/locale';
import type { Limits } from '@/lib/limits/create-limits';
import type { MailPermits } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { EraseDeps } from './erase-person';
import type { DataRequest, DataRequestKind } from './record';
import { dataRequestSchema } from './schema';

export type PrivacyMails = {
  /** To the person: the link that confirms the request. */
  privacyRequest: { request: DataRequestKind };
  /** To the organiser: what the person wants to have corrected. */
  privacyNotice: { nombres: string; email: string; text: string };
  /** To a former member of staff: their data was deleted, as they asked. */
  accountDeleted: { nombres: string };
};

/** How long the link that confirms a request works: 48 hours, ms. */
export const confirmationLife = 48 * 60 * 60 * 1000;

/** A request about the data of this address. */
export function newDataRequest(
  details: Pick<DataRequest, 'kind' | 'locale' | 'text'> & { email: string },
  now: Date,
): DataRequest {
  return {
    ...details,
    _id: newId(),
    emailKey: emailKey(details.email),
    nonce: newId(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + confirmationLife),
    mails: [],
  };
}

/**
 * Stores a request about the data of an address together with the mail that asks its owner to confirm. Nothing is
 * stored for an unknown address. Both cases get the same answers and refusals (`invalid_fields`, `too_many_requests`).
 */
export async function fileDataRequest(
  deps: Pick<EraseDeps, 'attendees' | 'users' | 'invitees' | 'parties' | 'dataRequests' | 'clock'> & {
    mailPermits: Pick<MailPermits, 'paced'>;
    limits: Pick<Limits, 'dataRequestByClient' | 'dataRequestByMailbox'>;
    secrets: Secrets;
  },
  {
    typed,
    locale,
    client,
    ...proof
  }: { typed: Record<string, unknown>; locale: Locale; client: string } & MailRequester,
): Promise<Result<null>> {
  const parsed = dataRequestSchema.safeParse(typed);
  if (!parsed.success) return refuseInvalid(parsed.error);
  const { email, kind, text } = parsed.data;
  const key = emailKey(email);
  const { dataRequestByClient, dataRequestByMailbox } = deps.limits;
  const user = await deps.users.byEmailKey(key);
  const mailbox = mailboxCountKey(deps.secrets, { key, account: user }, proof);
  const over =
    (await dataRequestByClient.take(client)) ?? (await dataRequestByMailbox.take({ mailbox, client }));
  if (over) return over;

  const owner = await findAddressee(deps, key, user);
  if (!owner) return ok(null);

  const now = deps.clock();
  const { name, address } = owner;
  const correction = kind === 'correction' ? text : undefined;
  const request = newDataRequest({ kind, email: address, locale, text: correction }, now);
  const { _id: subject, nonce, expiresAt } = request;
  const mail: MailOf<PrivacyMails> = {
    kind: 'privacyRequest',
    to: { name: nameInMail(name), address },
    locale,
    props: { request: kind },
    link: { path: '/datos-personales/confirmar', purpose: 'privacy', subject, nonce, expiresAt },
  };
  await deps.dataRequests.insert(queueMail(request, mail, await deps.mailPermits.paced(client)));
  return ok(null);
}

/**
 * The person with this email key: registered, with an account, on a list of people to invite or the contact of a party.
 * The address is in its stored spelling, since a different one with the same key may belong to another mailbox.
 */
async function findAddressee(
  { attendees, invitees, parties }: Pick<EraseDeps, 'attendees' | 'invitees' | 'parties'>,
  key: string,
  user: User | null,
): Promise<{ name: string; address: string } | null> {
  const attendee = await attendees.byEmailKey(key);
  if (attendee) return { name: `${attendee.nombres} ${attendee.apellidos}`, address: attendee.email };
  if (user) return { name: user.name, address: user.email };
  const invitee = await invitees.byEmailKey(key);
  if (invitee?.email) {
    const { nombres = '', apellidos = '' } = invitee.answers;
    return { name: `${nombres} ${apellidos}`.trim(), address: invitee.email };
  }
  const [party] = await parties.byContactKey(key);
  return party?.contact ? { name: party.contact.name, address: party.contact.email } : null;
}
