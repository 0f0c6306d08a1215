import { NextResponse } from 'next/server';
import { rememberOwner } from '@/app/_server/caller';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { refusalOf, route } from '@/lib/http/route';
import { refusalPage } from '@/lib/refusal-page';
import { claimAttendee } from '@/lib/registration/claim-attendee';

/**
 * The middleware sends the mailed link to a pass here: this makes the browser an owner of the registration, then leads
 * to the pass, or with `to=registro` to its correction. While the store is unavailable, a page offers to try again.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, locale }) => {
    const { searchParams } = request.nextUrl;
    const id = searchParams.get('id') ?? '';
    const key = searchParams.get('key') ?? '';
    const claimed = await claimAttendee(deps(), id, key).then(ok, refusalOf);
    if (!claimed.ok) return refusalPage(claimed, locale);
    const named = encodeURIComponent(id);
    const page = searchParams.get('to') === 'registro' ? `/registro/${named}` : `/landing?id=${named}`;
    if (claimed.value) await rememberOwner(id, claimed.value);
    return NextResponse.redirect(new URL(page, deps().env.APP_URL), 303);
  },
});
