import { hour } from '@/lib/base/durations';
import { splitName } from '@/lib/base/split-name';
import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import { freePermit, type MailPermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { User } from './record';

/** Mails about how the owner of an account signs in, because somebody else may have changed it. */
export const securityNotices = [
  'passwordChanged',
  'providerJoined',
  'factorAdded',
  'factorRemoved',
  'codesRenewed',
  'codesRefused',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];

export type AccountMails = Record<'passwordReset', { name: string }> &
  // The renderer adds `code`, which is never stored.
  Record<'activation', { name: string; code?: string }> &
  // `detail` is the provider that joined, otherwise empty.
  Record<SecurityNotice, { name: string; detail: string }>;

/**
 * For each mail with a link: the page it opens, the account's field that it is signed with, and how long it works after
 * the mail is sent, ms.
 */
export const accountLinks = {
  activation: { path: '/activate', nonce: 'activationNonce', life: 48 * hour },
  passwordReset: { path: '/passwordResetBack', nonce: 'resetNonce', life: hour },
} as const;

/** Returns the account with a mail to its owner about a change of how they sign in. */
export function queueSecurityNotice(
  user: User,
  kind: SecurityNotice,
  now: Date,
  { locale = user.locale, detail = '' }: { locale?: Locale; detail?: string } = {},
): User {
  const { to, name } = recipient(user);
  return queueMail(user, { kind, to, locale, props: { name, detail } }, freePermit(now));
}

/** Returns the account with a mail of this kind queued. */
export function queueAccountMail(
  user: User,
  kind: keyof typeof accountLinks,
  locale: Locale,
  permit: MailPermit,
): User {
  const { path, nonce, life } = accountLinks[kind];
  const link = {
    path,
    purpose: kind,
    subject: user._id,
    nonce: user[nonce] ?? '',
    expiresAt: new Date(permit.queuedAt.getTime() + life),
    life,
    ...(kind === 'activation' && { hasCode: true }),
  };
  const { to, name } = recipient(user);
  const mail: MailOf<AccountMails> = { kind, to, locale, props: { name }, link };
  return queueMail(user, mail, permit);
}

function recipient(user: User) {
  const name = nameInMail(user.name);
  return { name: splitName(name).nombres, to: { name, address: user.email } };
}
