import { newId } from '@/lib/base/ids';
import { createLimits } from '@/lib/limits/create-limits';
import { createClientPace } from '@/lib/mail/client-pace';
import { createMailPermits, freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { mailIndexes, type QueuedMail, type SignedLink, type WithMail } from '@/lib/mail/record';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { limitSettings } from './limits';

/** A collection of records that contain only mails. */
export const recordsSpec: CollectionSpec<WithMail> = {
  name: 'records',
  key: 'id',
  unique: [],
  indexes: [...mailIndexes],
};

/** The portal's sending permits, with a maximum of 600 mails per minute. */
export function mailPermits(store: Store, clock: () => Date, perMinute = 600) {
  const isExempt = () => false;
  const pace = createClientPace(store, { hash: limitSettings.hash, perMinute: () => perMinute, isExempt });
  return createMailPermits({ pace, limits: createLimits(store, limitSettings, isExempt), clock });
}

/** A record with one mail that is due. */
export function recordWithMail(over: Partial<QueuedMail> = {}, now = new Date()): WithMail {
  return queueMail(
    { _id: newId(), mails: [] },
    {
      kind: 'accessCode',
      to: { name: 'María José', address: 'maria@ejemplo.mx' },
      locale: 'es',
      props: { nombres: 'María José', code: 'K7QP-2M4X' },
      ...over,
    },
    freePermit(now),
    over.id,
  );
}

/** The mail's link, which must be a signed one. */
export function signedLinkOf(mail: QueuedMail | undefined): SignedLink {
  const link = mail?.link;
  if (!link || !('purpose' in link)) throw new Error('No mail with a signed link');
  return link;
}
