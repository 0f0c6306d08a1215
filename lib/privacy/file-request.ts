import type { Users } from '@/lib/accounts/repository';
import { emailKey, mailboxKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/field-errors';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuseFields } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import type { Attendees } from '@/lib/registration/repository';
import type { MailboxLimit } from '@/lib/store/mailbox-limit';
import type { Limiter } from '@/lib/store/rate-limiter';
import { queuePrivacyMail } from './mails';
import type { DataRequests } from './repository';
import { dataRequestSchema } from './schema';
import type { DataRequest } from './types';

export interface FileRequestDeps {
  attendees: Attendees;
  users: Users;
  dataRequests: DataRequests;
  clock: () => Date;
  limits: { dataRequestByClient: Limiter; dataRequestByMailbox: MailboxLimit };
}

/** How long the link that confirms a request works: 48 hours, ms. */
export const confirmationLife = 48 * 60 * 60 * 1000;

/**
 * Files a request about the data of an email address: stores it together with the mail that asks its owner to confirm.
 * For an unknown address nothing is stored or sent, and the answer is the same. Refuses with `invalid_fields` and
 * `too_many_requests`, for known and unknown addresses alike.
 */
export async function fileDataRequest(
  deps: FileRequestDeps,
  asked: { typed: Record<string, unknown>; locale: Locale; client: string },
): Promise<Result<null>> {
  const parsed = dataRequestSchema.safeParse(asked.typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const { email, kind, text } = parsed.data;
  const key = emailKey(email);
  const { dataRequestByClient, dataRequestByMailbox } = deps.limits;
  const { client } = asked;
  const over =
    (await dataRequestByClient.take(client)) ??
    (await dataRequestByMailbox.take({ mailbox: mailboxKey(key), client }));
  if (over) return over;

  const attendee = await deps.attendees.byEmailKey(key);
  const user = await deps.users.byEmailKey(key);
  const known = attendee ?? user;
  if (!known) return ok(null);

  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + confirmationLife);
  const request: DataRequest = {
    _id: newId(),
    kind,
    // The address as registered: a different spelling with the same key may belong to another mailbox.
    email: known.email,
    emailKey: key,
    locale: asked.locale,
    ...(kind === 'correction' && { text }),
    nonce: newId(),
    createdAt: now,
    expiresAt,
    mails: [],
  };
  const name = attendee ? `${attendee.nombres} ${attendee.apellidos}` : (user?.name ?? '');
  await deps.dataRequests.insert(
    queuePrivacyMail(
      request,
      {
        kind: 'privacyRequest',
        to: { name: nameInMail(name), address: known.email },
        locale: asked.locale,
        props: { request: kind },
        link: {
          path: '/datos-personales/confirmar',
          purpose: 'privacy',
          subject: request._id,
          nonce: request.nonce,
          expiresAt,
        },
      },
      now,
    ),
  );
  return ok(null);
}
