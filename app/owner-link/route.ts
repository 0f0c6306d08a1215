import { NextResponse } from 'next/server';
import { claimAttendee } from '@/lib/attendees/claim-attendee';
import { ownerCookieWith } from '@/lib/auth/caller';
import { ownerCookie } from '@/lib/auth/owner-cookie';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';

/** Where the middleware sends the mail's link to a pass: it makes this browser the owner, then shows the page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    const id = request.nextUrl.searchParams.get('id') ?? '';
    const claimed = await claimAttendee(deps(), id, request.nextUrl.searchParams.get('key') ?? '');
    const response = NextResponse.redirect(
      new URL(`/landing?id=${encodeURIComponent(id)}`, deps().env.APP_URL),
      303,
    );
    if (claimed) response.cookies.set(ownerCookieWith(request.cookies.get(ownerCookie)?.value, id));
    return response;
  },
});
