import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { type Env, env } from '@/lib/base/env';
import { type BuiltPages, readBuiltPages } from './built-pages';

type Settings = Pick<
  Env,
  | 'APP_URL'
  | 'REGISTRATION_SITE_URL'
  | 'NEXT_PUBLIC_GTM_ID'
  | 'AUTH_GOOGLE_ID'
  | 'AUTH_MICROSOFT_ENTRA_ID_ID'
  | 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'
  | 'AUTH_FACEBOOK_ID'
>;

/** Builds the content security policy of pages: takes the settings, then the script sources of one page. */
export function contentSecurityPolicy(settings: Settings): (scripts: readonly string[]) => string {
  const hasTagManager = settings.NEXT_PUBLIC_GTM_ID !== undefined;
  const tagManager = hasTagManager ? ['https://*.googletagmanager.com'] : [];
  const analytics = hasTagManager ? [...tagManager, 'https://*.google-analytics.com'] : [];
  const directives = {
    'default-src': ["'self'"],
    // Fallback for browsers without -elem and -attr; the theme's colours are in a style attribute.
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-elem': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...analytics],
    'connect-src': ["'self'", ...analytics],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Browsers also apply this to the redirect that answers a form.
    'form-action': ["'self'", ...formTargets(settings)],
    'frame-ancestors': ["'none'"],
  };
  // Everything except the scripts is the same for every page.
  const constant = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .concat(settings.APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : [])
    .join('; ');
  return (scripts) => `script-src ${["'self'", ...scripts, ...tagManager].join(' ')}; ${constant}`;
}

function formTargets(settings: Settings): string[] {
  const microsoft = settings.AUTH_MICROSOFT_ENTRA_ID_ISSUER ?? 'https://login.microsoftonline.com';
  return [
    settings.REGISTRATION_SITE_URL,
    settings.AUTH_GOOGLE_ID && 'https://accounts.google.com',
    settings.AUTH_MICROSOFT_ENTRA_ID_ID && microsoft,
    settings.AUTH_FACEBOOK_ID && 'https://www.facebook.com',
  ].flatMap((url) => (url ? [new URL(url).origin] : []));
}

/**
 * The script sources of a page: hashes if its HTML is static, a nonce if it is rendered per request.
 * @param path including the language, such as `/es/faq`
 */
export function scriptSources(
  built: BuiltPages | undefined,
  path: string,
  method: string,
  nonce: () => string,
): { sources: readonly string[]; nonce?: string } {
  // Without the build's record the inline scripts are unknown; lib/start-up.ts has logged it.
  if (!built) return { sources: ["'unsafe-inline'"] };
  const isRead = method === 'GET' || method === 'HEAD';
  const hashes = built.pages[path];
  if (hashes && isRead) return { sources: hashes };
  // A form posted without script renders a static page again.
  if (hashes || built.dynamic.some((pattern) => pattern.test(path))) {
    const value = nonce();
    return { sources: [`'nonce-${value}'`, "'strict-dynamic'"], nonce: value };
  }
  return { sources: built.notFound };
}

let builtPages: BuiltPages | undefined | null = null;
let writePolicy: ReturnType<typeof contentSecurityPolicy> | undefined;

const constant = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Serves the page at `target` (its path including the language) with security headers for static or dynamic HTML. */
export function rewriteSecured(request: NextRequest, target: URL): NextResponse {
  const settings = env();
  // Next's development mode needs eval and inline scripts.
  if (!settings.isProduction) return withHeaders(NextResponse.rewrite(target), constant);

  if (builtPages === null) builtPages = readBuiltPages(settings.NEXT_DIST_DIR);
  const { sources, nonce } = scriptSources(builtPages, target.pathname, request.method, () =>
    randomBytes(16).toString('base64'),
  );
  writePolicy ??= contentSecurityPolicy(settings);
  const policy = writePolicy(sources);
  let response: NextResponse;
  if (nonce) {
    // Next takes the nonce from the policy of the request and sets it on its scripts.
    const headers = new Headers(request.headers);
    headers.set('Content-Security-Policy', policy);
    response = NextResponse.rewrite(target, { request: { headers } });
  } else {
    response = NextResponse.rewrite(target);
  }
  response.headers.set('Content-Security-Policy', policy);
  if (settings.APP_URL.startsWith('https:')) {
    response.headers.set('Strict-Transport-Security', 'max-age=63072000');
  }
  return withHeaders(response, constant);
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
