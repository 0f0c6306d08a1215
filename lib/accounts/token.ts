import { createHmac } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { isId } from '@/lib/base/ids';
import { toSignedInUser } from './rules';
import type { AccountDeps, SignedInUser } from './types';

type TokenDeps = Pick<AccountDeps, 'secrets' | 'clock' | 'env'>;

/** How long a token is valid: 2 hours, s. */
const life = 2 * 60 * 60;
/** Tolerated difference between clocks, s. */
const skew = 15;
const claims = ['sub', 'id', 'name', 'email', 'active', 'iat', 'exp', 'iss', 'aud'];

/**
 * The signing key for the tokens of one user and version: raising `tokenVersion` changes it, which invalidates earlier
 * tokens without a version claim, whose presence would change the API's contract.
 */
function keyOf(key: Buffer, user: { id: string; tokenVersion: number }): Uint8Array {
  return createHmac('sha256', key).update(`${user.id}.${user.tokenVersion}`).digest();
}

/** The API's token: a signed JWT, valid for 2 hours, which clients decode and which contains no secret. */
export async function makeToken(deps: TokenDeps, user: SignedInUser): Promise<string> {
  const [key] = deps.secrets.keys('token');
  if (!key) throw new Error('There is no secret to sign with.');
  const { id, name, email, active } = user;
  const [iat, origin] = [Math.floor(deps.clock().getTime() / 1000), deps.env.APP_URL];
  const payload = { id, name, email, active, sub: id, iat, exp: iat + life, iss: origin, aud: origin };
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(key, user));
}

/** The user of a token, read from the account; null if the token is forged, altered, expired or ended. */
export async function findUserByToken(
  deps: TokenDeps & Pick<AccountDeps, 'users'>,
  token: string,
): Promise<SignedInUser | null> {
  const id = subjectOf(token);
  const user = id === null ? null : await deps.users.byId(id);
  if (!user) return null;
  const current = toSignedInUser(user);
  for (const key of deps.secrets.keys('token')) {
    const verified = await jwtVerify(token, keyOf(key, current), {
      algorithms: ['HS256'],
      issuer: deps.env.APP_URL,
      audience: deps.env.APP_URL,
      requiredClaims: claims,
      clockTolerance: skew,
      currentDate: deps.clock(),
      // Also refuses tokens issued in the future.
      maxTokenAge: life,
    }).catch(() => null);
    if (verified) return verified.payload.id === current.id ? current : null;
  }
  return null;
}

/** The unverified subject of a token, which decides the key to verify it with. */
function subjectOf(token: string): string | null {
  try {
    const { sub } = decodeJwt(token);
    return isId(sub) ? sub : null;
  } catch {
    return null;
  }
}
