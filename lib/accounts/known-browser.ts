import { mailboxKey } from '@/lib/base/email-key';
import { isId, newId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import { ownsAddress } from './abilities';
import type { User } from './record';
import type { AccountUser } from './types';

/** The number of proofs that one browser keeps. Staff have two: for their password and for their second factor. */
const remembered = 10;

/**
 * What a browser proves that has signed in to an account: its email key and its password, so that it is no known browser
 * any more once there is a new one.
 */
export function accountKey({ emailKey, passwordHash = '' }: Pick<User, 'emailKey' | 'passwordHash'>): string {
  return `${emailKey} ${passwordHash}`;
}

/**
 * The id, from its cookie, of a browser that has proved this: that it signed in to an account (`accountKey`) or gave its
 * second factor (`factorKey`). Undefined for any other browser.
 */
export function knownBrowser(secrets: Secrets, cookie: string | undefined, key: string): string | undefined {
  const [id = '', ...proofs] = (cookie ?? '').split('~').slice(0, 1 + remembered);
  return proofs.some((proof) => secrets.verify('browser', signed(id, key), proof)) ? id : undefined;
}

/**
 * Whoever requests a mail to an address. The cookie of a known browser, or a session, may show that it is the owner.
 */
export interface MailRequester {
  browser?: string | undefined;
  user?: AccountUser | null;
}

/**
 * The key by which requested mails to an address, given by its email key, are counted: its mailbox. Known browsers and
 * the signed-in user of the address's account are counted separately, so that strangers cannot use up the owner's
 * limit.
 */
export function mailboxCountKey(
  secrets: Secrets,
  { key, account }: { key: string; account: User | null },
  { browser, user }: MailRequester,
): string {
  const id = account ? knownBrowser(secrets, browser, accountKey(account)) : undefined;
  if (id) return `${id} ${key}`;
  return user && ownsAddress(user, key) ? user.id : mailboxKey(key);
}

/** The key, in place of an email key, that proves that a browser gave the second factor of this account before. */
export function factorKey(userId: string): string {
  return `factor ${userId}`;
}

/** The cookie of a browser once it has proved this as well. */
export function withAccount(secrets: Secrets, cookie: string | undefined, key: string): string {
  if (cookie && knownBrowser(secrets, cookie, key)) return cookie;
  const [id, ...others] = cookie?.split('~') ?? [];
  const [browser, earlier] = isId(id) ? [id, others] : [newId(), []];
  const proofs = [secrets.sign('browser', signed(browser, key)), ...earlier];
  return [browser, ...proofs.slice(0, remembered)].join('~');
}

/** The text that a proof signs. The cookie itself does not name the account. */
function signed(browser: string, key: string): string {
  return `${browser} ${key}`;
}
