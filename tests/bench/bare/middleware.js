import { NextResponse } from 'next/server';

export const config = { runtime: 'nodejs', matcher: ['/((?!api/|_next/|.*\\.[\\w]+$).*)'] };

/** The same kind of rewrite as the portal's: an unprefixed address to a page that is static for each language. */
export default function middleware(request) {
  const target = request.nextUrl.clone();
  const locale = request.cookies.get('lang')?.value === 'en' ? 'en' : 'es';
  target.pathname = `/${locale}${target.pathname === '/' ? '' : target.pathname}`;
  const response = NextResponse.rewrite(target);
  response.headers.set('Cache-Control', 'private, no-cache');
  return response;
}
