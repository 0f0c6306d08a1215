import { createHmac } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { isId } from '@/lib/base/ids';
import { toSignedInUser } from './rules';
import { liveSessions } from './session';
import type { AccountDeps, UserInSession } from './types';

type TokenDeps = Pick<AccountDeps, 'secrets' | 'clock' | 'env'>;

/** How long a token is valid: 2 hours, s. */
const life = 2 * 60 * 60;
/** Tolerated difference between clocks, s. */
const skew = 15;
const claims = ['sub', 'id', 'name', 'email', 'active', 'iat', 'exp', 'iss', 'aud'];

/**
 * The signing key for the tokens of one user and version. Raising `tokenVersion` changes the key, which invalidates
 * earlier tokens. A version claim in the token would change the API's contract.
 */
function keyOf(key: Buffer, user: { id: string; tokenVersion: number }): Uint8Array {
  return createHmac('sha256', key).update(`${user.id}.${user.tokenVersion}`).digest();
}

/**
 * The API's token: a signed JWT, valid for 2 hours but not beyond the end of its session. Its header contains the
 * session's id. Clients decode it, so it contains no secret.
 */
export async function makeToken(deps: TokenDeps, user: UserInSession): Promise<string> {
  const [key] = deps.secrets.keys('token');
  if (!key) throw new Error('There is no secret to sign with.');
  const { id, name, email, active } = user;
  const [iat, origin] = [Math.floor(deps.clock().getTime() / 1000), deps.env.APP_URL];
  const payload = { id, name, email, active, sub: id, iat, exp: iat + life, iss: origin, aud: origin };
  const header = { alg: 'HS256', typ: 'JWT', kid: user.sessionId };
  return new SignJWT(payload).setProtectedHeader(header).sign(keyOf(key, user));
}

/**
 * The user of a token, read from the account; null if the token is forged, altered or expired, or its session has
 * ended.
 */
export async function findUserByToken(
  deps: TokenDeps & { users: Pick<AccountDeps['users'], 'byId'> },
  token: string,
): Promise<UserInSession | null> {
  const named = namesIn(token);
  const user = named && (await deps.users.byId(named.sub));
  const session = user && liveSessions(user, deps.clock()).find(({ id }) => id === named.kid);
  if (!user || !session) return null;
  const current = { ...toSignedInUser(user), sessionId: session.id };
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

const id = boundedText({ max: 24 }, (text) => text.refine(isId));
const namesSchema = z.object({ sub: id, kid: id });

/** The unverified ids of a token's user and session. The user's id decides which key verifies the token. */
function namesIn(token: string): z.infer<typeof namesSchema> | null {
  try {
    const { data } = namesSchema.safeParse({
      sub: decodeJwt(token).sub,
      kid: decodeProtectedHeader(token).kid,
    });
    return data ?? null;
  } catch {
    return null;
  }
}
