import { findUserBySession } from './session';
import { sessionCookieOf } from './session-cookie';
import { findUserByToken } from './token';

type SessionDeps = Parameters<typeof findUserBySession>[0] & Parameters<typeof findUserByToken>[0];

/** Whether the headers of a request prove a session, by the API's token or by the session cookie. */
export async function hasSession(deps: SessionDeps, headers: Pick<Headers, 'get'>): Promise<boolean> {
  const token = tokenIn(headers);
  if (token && (await findUserByToken(deps, token))) return true;
  const start = `${sessionCookieOf(deps.env.APP_URL).name}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value !== undefined && (await findUserBySession(deps, value)) !== null;
}

/** The token in the `Authorization` header, with or without `Bearer`. */
export function tokenIn(headers: Pick<Headers, 'get'>): string | undefined {
  return headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim();
}
