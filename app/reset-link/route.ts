import { NextResponse } from 'next/server';
import { resetCookieWith } from '@/lib/accounts/reset-cookie';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

/** The middleware sends the mailed password-reset link here: this stores its id in a cookie as proof, then redirects to the page without it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { APP_URL } = deps().env;
    const id = request.nextUrl.searchParams.get('id') ?? '';
    const response = NextResponse.redirect(new URL('/passwordResetBack', APP_URL), 303);
    // Valid ids are far shorter; a longer one might not fit into a cookie.
    response.cookies.set(resetCookieWith(id.slice(0, 200), APP_URL));
    return response;
  },
});
