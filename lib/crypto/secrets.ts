import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCodeOf } from '@/lib/base/errors';
import { makePrivateFolder } from '@/lib/base/private-files';

/** Uses of a key; each has its own key, derived from the secret by HKDF-SHA256. */
type KeyUse = 'session' | 'token' | 'owner' | 'link' | 'log' | 'limit' | 'browser' | 'factor' | 'revocation';

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * The installation's secrets, with a derived key for each use, so that a signature for one use is invalid for another.
 * The first secret signs and all secrets verify, so that a secret can be replaced while links and sessions stay valid.
 */
export function createSecrets(secrets: readonly string[]) {
  const derived = new Map<KeyUse, readonly Buffer[]>();
  const keys = (use: KeyUse): readonly Buffer[] => {
    const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `portal/${use}`, 32));
    const ofUse = derived.get(use) ?? secrets.map(derive);
    derived.set(use, ofUse);
    return ofUse;
  };
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** The keys of one use, 32 bytes each; the first one signs. */
    keys,
    /** HMAC-SHA256 of a text, base64url. */
    sign(use: KeyUse, text: string): string {
      const [first] = keys(use);
      if (!first) throw new Error('There is no secret to sign with.');
      return mac(first, text).toString('base64url');
    },
    /** Whether the signature was made with one of the secrets, compared in constant time. */
    verify(use: KeyUse, text: string, signature: string): boolean {
      const bytes = Buffer.from(signature, 'base64url');
      // The last base64url character of 32 bytes has unused bits, so other spellings of the same bytes are refused.
      if (bytes.toString('base64url') !== signature) return false;
      return keys(use).some((key) => {
        const expected = mac(key, text);
        return expected.length === bytes.length && timingSafeEqual(expected, bytes);
      });
    },
  };
}

/**
 * The secrets of the environment, or else one that is generated at the first start and kept in the data folder,
 * readable only by the portal's user.
 */
export function loadSecrets(options: { AUTH_SECRET?: readonly string[]; DATA_DIR: string }): Secrets {
  if (options.AUTH_SECRET) return createSecrets(options.AUTH_SECRET);
  const file = join(/* turbopackIgnore: true */ options.DATA_DIR, 'auth-secret');
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  // An empty or truncated file would be a secret that anybody can guess.
  if (secret.length < 32)
    throw new Error(`AUTH_SECRET: ${file} contains no secret; remove the file, or set the variable.`);
  return createSecrets([secret]);
}

/** Creates the file atomically. If several processes start at once, all use the secret of the first. */
function makeSecret(file: string): void {
  makePrivateFolder(dirname(file));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
