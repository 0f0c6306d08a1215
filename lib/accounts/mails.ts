import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { User } from './record';

/** `passwordChanged` and `factorAdded` are about a change that somebody else may have made. */
export type AccountMails = Record<
  'activation' | 'passwordReset' | 'passwordChanged' | 'factorAdded',
  { name: string }
>;

const hour = 60 * 60_000;

/**
 * For each mail with a link: the page it opens, the account's field that it is signed with, and how long it works after
 * the mail is sent, ms.
 */
export const accountLinks = {
  activation: { path: '/activate', nonce: 'activationNonce', life: 48 * hour },
  passwordReset: { path: '/passwordResetBack', nonce: 'resetNonce', life: hour },
} as const;

/** Returns the account with a mail of this kind queued. */
export function queueAccountMail(
  user: User,
  kind: keyof AccountMails,
  locale: Locale,
  permit: MailPermit,
): User {
  const name = nameInMail(user.name);
  const mail: MailOf<AccountMails> = { to: { name, address: user.email }, locale, props: { name }, kind };
  if (kind === 'passwordChanged' || kind === 'factorAdded') return queueMail(user, mail, permit);
  const { path, nonce, life } = accountLinks[kind];
  const link = {
    path,
    purpose: kind,
    subject: user._id,
    nonce: user[nonce] ?? '',
    expiresAt: new Date(permit.queuedAt.getTime() + life),
    life,
  };
  return queueMail(user, { ...mail, link }, permit);
}
