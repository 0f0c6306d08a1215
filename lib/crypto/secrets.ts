import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a key may be used for; each use has a key of its own, derived from the secret by HKDF-SHA256. */
export type KeyUse = 'session' | 'token' | 'owner' | 'link';

/** The installation's secrets: the first one signs, every one verifies, so that a secret can be replaced while links and sessions live on. */
export interface Secrets {
  /** The keys of one use, the signing one first; 32 bytes each. */
  keys(use: KeyUse): readonly Buffer[];
  /** HMAC-SHA256 of a text, base64url. */
  sign(use: KeyUse, text: string): string;
  /** Whether any of the secrets made this signature; in constant time. */
  verify(use: KeyUse, text: string, signature: string): boolean;
}

/** Derives a key for each use, so that what is signed for one proves nothing for another. */
export function createSecrets(secrets: readonly string[]): Secrets {
  const derived = new Map<KeyUse, Buffer[]>();
  const keys = (use: KeyUse): Buffer[] => {
    let found = derived.get(use);
    if (!found) {
      found = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `portal/${use}`, 32)));
      derived.set(use, found);
    }
    return found;
  };
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    keys,
    sign(use, text) {
      const [first] = keys(use);
      if (!first) throw new Error('There is no secret to sign with.');
      return mac(first, text).toString('base64url');
    },
    verify(use, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      // The last letter of 32 bytes has bits to spare: one signature has one spelling.
      if (given.toString('base64url') !== signature) return false;
      return keys(use).some((key) => {
        const expected = mac(key, text);
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    },
  };
}

/** The secrets of the environment, else one that is made at the first start and kept in the data folder, readable by its owner alone. */
export function loadSecrets(options: { AUTH_SECRET?: readonly string[]; DATA_DIR: string }): Secrets {
  if (options.AUTH_SECRET) return createSecrets(options.AUTH_SECRET);
  const file = join(/* turbopackIgnore: true */ options.DATA_DIR, 'auth-secret');
  const kept = readSecret(file) ?? makeSecret(file);
  // An empty or cut file would sign everything with what anybody can guess.
  if (kept.length < 32)
    throw new Error(`AUTH_SECRET: ${file} holds no secret; remove the file, or set the variable.`);
  return createSecrets([kept]);
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the file whole or not at all; where several processes start at once, the first one's secret is everybody's. */
function makeSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
