import { NextResponse } from 'next/server';
import { resetCookieWith } from '@/lib/accounts/reset-cookie';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

/** Where the middleware sends the mail's link for a new password: this browser keeps its id as proof, then the page shows without it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const { APP_URL } = deps().env;
    const id = request.nextUrl.searchParams.get('id') ?? '';
    const response = NextResponse.redirect(new URL('/passwordResetBack', APP_URL), 303);
    // A link of ours is far shorter; anything longer would not fit a cookie.
    response.cookies.set(resetCookieWith(id.slice(0, 200), APP_URL));
    return response;
  },
});
