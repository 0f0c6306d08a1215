import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type { Secrets } from '@/lib/crypto/secrets';
import type { Staff } from '../types';

/* Codes of authenticator apps (RFC 6238: six digits, a new code every 30 s) and recovery codes. */

/**
 * The secret for setting up an app in this session, in base32. It is derived and not stored, so the page shows the same
 * one until it is confirmed.
 */
export function offeredSecret(secrets: Secrets, { id, session }: Pick<Staff, 'id' | 'session'>): string {
  const bytes = Buffer.from(secrets.sign('factor', `${id} ${session.id}`), 'base64url');
  return new Secret({ buffer: Uint8Array.from(bytes.subarray(0, 20)).buffer }).base32;
}

/** The URI in the QR code that an app scans. */
export function authenticatorUri(issuer: string, email: string, secret: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The time step of a code that is valid now, or was within 30 seconds of it. Null for every other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** A secret as it is stored: encrypted for one account under the first key. */
export async function sealSecret(secrets: Secrets, userId: string, secret: string): Promise<string> {
  const [key] = secrets.keys('factor');
  if (!key) throw new Error('There is no secret to encrypt with.');
  const text = Buffer.from(`${userId} ${secret}`);
  return new CompactEncrypt(text).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
}

/**
 * The secret of an account, decrypted with any of the keys. Null if none of them decrypts it. `isCurrent` is false if
 * it should be encrypted again.
 */
export async function openSecret(
  secrets: Secrets,
  userId: string,
  sealed: string,
): Promise<{ secret: string; isCurrent: boolean } | null> {
  for (const [index, key] of secrets.keys('factor').entries()) {
    const opened = await compactDecrypt(sealed, key).catch(() => null);
    const [id, secret] = opened ? Buffer.from(opened.plaintext).toString().split(' ') : [];
    if (id === userId && secret) return { secret, isCurrent: index === 0 };
  }
  return null;
}

/** Eight new recovery codes of 120 random bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 8 }, () => new Secret({ size: 15 }).base32);
}

/** The hash under which a recovery code is stored. The code is random and long, so that a fast hash suffices. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
