import { newId } from '@/lib/base/ids';
import { nameInMail } from '@/lib/base/web-address';
import type { Locale } from '@/lib/i18n/locale';
import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';
import type { User } from './types';

export type AccountMails = {
  activation: { name: string };
  passwordReset: { name: string };
  passwordChanged: { name: string };
};

const queueAccountMail: QueueMail<AccountMails> = queueMail;

const hour = 60 * 60_000;
/** How long an activation link works, ms. */
const activationLife = 48 * hour;
/** How long a reset link works, ms. */
const resetLife = hour;

/** The account with its activation mail queued. Pure if the id is given. */
export function queueActivation(user: User, locale: Locale, now: Date, mailId = newId()): User {
  const link = {
    path: '/activate',
    purpose: 'activation',
    subject: user._id,
    nonce: user.activationNonce,
    expiresAt: new Date(now.getTime() + activationLife),
  };
  return queueAccountMail(user, { ...envelope(user, locale), kind: 'activation', link }, now, mailId);
}

/** The account with a mail that links to the page for a new password; `nonce` is what the record holds from now on. */
export function queuePasswordReset(
  user: User,
  nonce: string,
  locale: Locale,
  now: Date,
  mailId: string,
): User {
  const link = {
    path: '/passwordResetBack',
    purpose: 'passwordReset',
    subject: user._id,
    nonce,
    expiresAt: new Date(now.getTime() + resetLife),
  };
  const mail = { ...envelope(user, locale), kind: 'passwordReset', link } as const;
  return queueAccountMail({ ...user, resetNonce: nonce }, mail, now, mailId);
}

/** The account with a mail that says that its password was changed. */
export function queuePasswordChanged(user: User, locale: Locale, now: Date, mailId: string): User {
  return queueAccountMail(user, { ...envelope(user, locale), kind: 'passwordChanged' }, now, mailId);
}

function envelope(user: User, locale: Locale) {
  const name = nameInMail(user.name);
  return { to: { name, address: user.email }, locale, props: { name } };
}
