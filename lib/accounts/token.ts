import { createHmac } from 'node:crypto';
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { isId } from '@/lib/base/ids';
import type { Secrets } from '@/lib/crypto/secrets';
import type { Users } from './repository';
import { signedIn } from './rules';
import type { SignedInUser } from './types';

export interface TokenDeps {
  secrets: Secrets;
  clock: () => Date;
  env: { APP_URL: string };
}

/** How long a token lives (api.md): 2 hours, s. */
const life = 2 * 60 * 60;
/** How far clocks may differ, s. */
const skew = 15;
const claims = ['sub', 'id', 'name', 'email', 'active', 'iat', 'exp', 'iss', 'aud'];

/**
 * The key of one user's tokens of one version: a raised `tokenVersion` changes it, so that earlier tokens die at once
 * without a claim that says so.
 */
function keyOf(key: Buffer, user: { id: string; tokenVersion: number }): Uint8Array {
  return createHmac('sha256', key).update(`${user.id}.${user.tokenVersion}`).digest();
}

/** The token that the contract's clients decode: a signed JWT that holds no secret and lives 2 hours. */
export async function makeToken(deps: TokenDeps, user: SignedInUser): Promise<string> {
  const [key] = deps.secrets.keys('token');
  if (!key) throw new Error('There is no secret to sign with.');
  const now = Math.floor(deps.clock().getTime() / 1000);
  return new SignJWT({ id: user.id, name: user.name, email: user.email, active: user.active })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .setIssuer(deps.env.APP_URL)
    .setAudience(deps.env.APP_URL)
    .sign(keyOf(key, user));
}

/** The user of a token as the account is now, or null where the token is forged, altered, expired, or was ended. */
export async function userOfToken(
  deps: TokenDeps & { users: Users },
  token: string,
): Promise<SignedInUser | null> {
  const id = subjectOf(token);
  const user = id === null ? null : await deps.users.byId(id);
  if (!user) return null;
  const current = signedIn(user);
  for (const key of deps.secrets.keys('token')) {
    const payload = await verified(deps, token, keyOf(key, current));
    if (payload) return payload.id === current.id ? current : null;
  }
  return null;
}

/** Whom a token says to be about. Nothing is proven by it: it tells whose key to try. */
function subjectOf(token: string): string | null {
  try {
    const { sub } = decodeJwt(token);
    return isId(sub) ? sub : null;
  } catch {
    return null;
  }
}

async function verified(deps: TokenDeps, token: string, key: Uint8Array): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: deps.env.APP_URL,
      audience: deps.env.APP_URL,
      requiredClaims: claims,
      clockTolerance: skew,
      currentDate: deps.clock(),
      // Refuses one from the future, too.
      maxTokenAge: life,
    });
    return payload;
  } catch {
    return null;
  }
}
