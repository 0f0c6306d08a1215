import { type NextRequest, NextResponse } from 'next/server';
import { builtAppUrl, type Env, env } from '@/lib/base/env';
import { noteRoute } from '@/lib/base/request-context';
import { firstSegment, gateSegment } from '@/lib/pages';
import { isKnownTag } from '@/lib/server/entity-tag';
import { type BuiltPages, type InlineSources, readBuiltPages } from '@/lib/server/next/built-pages';
import { pageSources } from '@/lib/server/next/page-sources';
import { readdressedPage, readdressPage } from '@/lib/server/next/readdressed-page';
import type { StaticPage } from '@/lib/server/stored-pages';
import { constantHeaders } from './constant-headers';

/** Builds the content security policy of pages: takes the settings, then the sources of one page. */
export function contentSecurityPolicy(
  settings: Partial<Env> & Pick<Env, 'APP_URL'>,
): (sources: InlineSources) => string {
  const tagManager = settings.NEXT_PUBLIC_GTM_ID ? ['https://*.googletagmanager.com'] : [];
  const analytics = tagManager.length > 0 ? [...tagManager, 'https://*.google-analytics.com'] : [];
  const formTargets = [
    settings.REGISTRATION_SITE_URL,
    settings.AUTH_GOOGLE_ID && 'https://accounts.google.com',
    settings.AUTH_MICROSOFT_ENTRA_ID_ID &&
      (settings.AUTH_MICROSOFT_ENTRA_ID_ISSUER ?? 'https://login.microsoftonline.com'),
    settings.AUTH_FACEBOOK_ID && 'https://www.facebook.com',
  ].flatMap((url) => (url ? [new URL(url).origin] : []));
  // Everything except the scripts and styles is the same for every page.
  const constant = [
    "default-src 'self'",
    // Fallback for browsers without -elem and -attr; the names of the theme's fonts are in a style attribute.
    "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...analytics].join(' '),
    ["connect-src 'self'", ...analytics].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers also apply this to the redirect that answers a form.
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(settings.APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return ({ scripts, styles }) =>
    [
      ["script-src 'self'", ...scripts, ...tagManager].join(' '),
      ["style-src-elem 'self'", ...styles].join(' '),
      constant,
    ].join('; ');
}

/** Next's development mode needs inline scripts and eval on every page; its overlay has style elements. */
const inDevelopment: BuiltPages = {
  pages: {},
  notFound: { scripts: ["'unsafe-inline'", "'unsafe-eval'"], styles: ["'unsafe-inline'"] },
  styles: ["'unsafe-inline'"],
  dynamic: [],
};

let builtPages: BuiltPages | undefined;
let writePolicy: ReturnType<typeof contentSecurityPolicy> | undefined;

/** The record of the running build; throws the operator's message if it cannot be read. */
function pagesOfBuild(): BuiltPages {
  const { isProduction, NEXT_DIST_DIR } = env();
  builtPages ??= isProduction ? readBuiltPages(NEXT_DIST_DIR) : inDevelopment;
  return builtPages;
}

/** The headers of the page at a path that includes the language, or of answers that are no page. */
function headersFor(sources: InlineSources, path = '') {
  if (firstSegment(path.slice(path.indexOf('/', 1))) === gateSegment) return gateHeaders(sources);
  writePolicy ??= contentSecurityPolicy(env());
  return { ...constantHeaders(env().APP_URL), 'Content-Security-Policy': writePolicy(sources) };
}

/** The page of the gates reads codes by the camera and by a program in WebAssembly, and has no scripts of others. */
function gateHeaders({ scripts, styles }: InlineSources) {
  const writeGatePolicy = contentSecurityPolicy({ ...env(), NEXT_PUBLIC_GTM_ID: undefined });
  const policy = writeGatePolicy({ scripts: [...scripts, "'wasm-unsafe-eval'"], styles });
  return {
    ...constantHeaders(env().APP_URL, true),
    'Content-Security-Policy': `${policy}; worker-src 'self'`,
  };
}

/**
 * The headers of every answer; the policy is the one of the not-found page, which is not always served by the
 * middleware.
 */
export function defaultHeaders(): Record<string, string> {
  return headersFor(pagesOfBuild().notFound);
}

/** The addresses to exchange on static pages. Null if the build was made for the running `APP_URL`. */
function exchangedAddresses(): { built: string; running: string } | null {
  const built = builtAppUrl();
  const { APP_URL } = env();
  return built && built !== APP_URL ? { built, running: APP_URL } : null;
}

/** The static page at `path` if the build was made for another `APP_URL` than the running one. Null otherwise. */
function pageOfOtherAddress({ method }: NextRequest, path: string) {
  const addresses = exchangedAddresses();
  const isRead = method === 'GET' || method === 'HEAD';
  if (!addresses || !isRead || !pagesOfBuild().pages[path]) return null;
  return readdressedPage(env().NEXT_DIST_DIR, path, addresses);
}

/** All static pages of the build, each read when it is its turn. */
export function* staticPages(): Generator<StaticPage> {
  const addresses = exchangedAddresses();
  for (const [path, built] of Object.entries(pagesOfBuild().pages)) {
    const readdressed = addresses && readdressPage(env().NEXT_DIST_DIR, path, addresses);
    const page = readdressed ?? built;
    yield { path, headers: { ...headersFor(page, path), ETag: page.etag }, etag: page.etag, readdressed };
  }
}

/**
 * Serves the page at `target` (its path including the language) with security headers for static or dynamic HTML.
 * Answers 304 to a browser that already has a static page.
 */
export function serveSecured(request: NextRequest, target: URL): NextResponse {
  const page = pageOfOtherAddress(request, target.pathname);
  const { sources, nonce, etag } = page
    ? { sources: page, nonce: undefined, etag: page.etag }
    : pageSources(pagesOfBuild(), target.pathname, request.method);
  // Only a page that exists has one of these, so the routes that metrics name are limited.
  if (etag || nonce) noteRoute(`/${firstSegment(request.nextUrl.pathname)}`);
  const security = headersFor(sources, target.pathname);
  const headers = new Headers(security);
  if (etag) {
    headers.set('ETag', etag);
    if (isKnownTag(request.headers.get('if-none-match'), etag))
      return new NextResponse(null, { status: 304, headers });
  }
  if (page) {
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new NextResponse(request.method === 'HEAD' ? null : page.html, { headers });
  }
  if (!nonce) return NextResponse.rewrite(target, { headers });
  // Next takes the nonce from the policy of the request and sets it on its scripts.
  const requestHeaders = new Headers(request.headers);
  requestHeaders.set('Content-Security-Policy', security['Content-Security-Policy']);
  return NextResponse.rewrite(target, { headers, request: { headers: requestHeaders } });
}
