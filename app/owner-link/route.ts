import { NextResponse } from 'next/server';
import { ownerCookieWith } from '@/app/_server/caller';
import { deps } from '@/lib/deps';
import { refusalOf, route } from '@/lib/http/route';
import { refusalPage } from '@/lib/refusal-page';
import { claimAttendee } from '@/lib/registration/claim-attendee';
import { ownerCookie } from '@/lib/registration/owner-cookie';

/**
 * The middleware sends the mailed link to a pass here: this makes the browser an owner of the registration, then
 * redirects to the page. While the store is unavailable, an error page offers to try the same link again.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, locale }) => {
    const id = request.nextUrl.searchParams.get('id') ?? '';
    const key = request.nextUrl.searchParams.get('key') ?? '';
    const claimed = await claimAttendee(deps(), id, key).catch((error) => refusalOf(error));
    if (typeof claimed === 'object') return refusalPage(claimed, locale);
    const response = NextResponse.redirect(
      new URL(`/landing?id=${encodeURIComponent(id)}`, deps().env.APP_URL),
      303,
    );
    if (claimed) response.cookies.set(ownerCookieWith(request.cookies.get(ownerCookie())?.value, id));
    return response;
  },
});
