import { setTimeout as sleep } from 'node:timers/promises';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { z } from 'zod';
import { configuredProviders, type ProviderName, providerIds } from '@/lib/accounts/providers';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { boundedText } from '@/lib/base/bounded-text';
import { log } from '@/lib/base/log';
import { deps } from '@/lib/deps';
import { returnPath } from '@/lib/http/own-path';
import { endSession } from '../browser/start-session';
import { apiRoute } from './api-route';
import { authConfig, basePath, errorPage, signedInPage } from './auth-config';

/** Time limit for a provider's answer, ms. */
const timeLimit = 10_000;

const { handlers } = NextAuth(authConfig);

/** Passes a request to Auth.js with the origin of APP_URL, so that a forged Host header cannot change a link. */
export async function answerAuth(request: NextRequest, body?: Record<string, unknown>): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const headers = new Headers(request.headers);
  const isCallback = pathname.startsWith(`${basePath}/callback/`);
  const { name } = sessionCookieOf(deps().env.APP_URL);
  if (isCallback) {
    // Auth.js would link the provider's account to the signed-in user; the portal links accounts by email only.
    const cookies = (headers.get('cookie') ?? '').split(';');
    headers.set('cookie', cookies.filter((pair) => !pair.trim().startsWith(name)).join(';'));
  }
  const response = await withinTimeLimit(ask(`${pathname}${search}`, headers, body));
  const started = (cookie: string) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`);
  if (isCallback && response.headers.getSetCookie().some(started)) await endSession();
  return response;
}

/**
 * The handlers of the path that redirects to a provider's sign-in, or to the error page if it is not configured or
 * fails.
 */
export function providerRoute(name: ProviderName) {
  return apiRoute(`/api/users/${name}`, { GET: ({ request }) => startProviderSignIn(name, request) });
}

async function startProviderSignIn(name: ProviderName, request: NextRequest): Promise<Response> {
  if (!configuredProviders(deps().env).includes(name)) return toErrorPage();
  const headers = new Headers({ 'accept-language': request.headers.get('accept-language') ?? '' });
  const csrf = await ask(`${basePath}/csrf`, headers);
  const { csrfToken } = z.object({ csrfToken: boundedText({ max: 1_000 }) }).parse(await csrf.json());
  const cookies = csrf.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  headers.set('cookie', cookies.join('; '));
  const callbackUrl = returnPath(request.nextUrl.searchParams.get('callbackUrl')) ?? signedInPage;
  return withinTimeLimit(ask(`${basePath}/signin/${providerIds[name]}`, headers, { csrfToken, callbackUrl }));
}

/** Sends Auth.js a request to this path: a POST if there is a body, otherwise a GET. */
function ask(path: string, requestHeaders: Headers, body?: Record<string, unknown>): Promise<Response> {
  const url = `${deps().env.APP_URL}${path}`;
  if (!body) return handlers.GET(new NextRequest(url, { headers: requestHeaders }));
  const headers = new Headers(requestHeaders);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  return handlers.POST(new NextRequest(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Returns the answer, or a redirect to the error page if it fails or takes too long. */
async function withinTimeLimit(answer: Promise<Response>): Promise<Response> {
  const late = sleep(timeLimit, null, { ref: false });
  const response = await Promise.race([answer, late]).catch((error) => {
    log().warn({ err: error }, 'sign-in failed');
    return null;
  });
  const location = response?.headers.get('location');
  if (!response || (location && new URL(location, deps().env.APP_URL).pathname === errorPage))
    return toErrorPage();
  return response;
}

function toErrorPage(): Response {
  return new Response(null, { status: 302, headers: { Location: errorPage } });
}
