import { NextResponse } from 'next/server';
import { rememberOwner } from '@/app/_server/browser/write';
import { readDeps } from '@/app/_server/read-deps';
import { ok } from '@/lib/base/result';
import { linkRoute } from '@/lib/http/link-route';
import { refusalPage } from '@/lib/http/refusal-page';
import { refusalOf } from '@/lib/http/route';
import { readOwnerLink } from '@/lib/registration/ownership/confirm-address';
import { openedFromNow } from '@/lib/registration/ownership/owner-cookie';

/**
 * The middleware sends the mailed link to a pass here. The handler makes the browser an owner of the registration, then
 * redirects to the pass, with `to=registro` to its correction form, or with `to=grupo` to the offer of a group. It does
 * not change the record. While the store is unavailable, a page offers to try again. For an expired link the page says
 * so and offers a new one.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = linkRoute(
  '/owner-link',
  async ({ request, locale }, isOpened) => {
    const { searchParams } = request.nextUrl;
    const id = searchParams.get('id') ?? '';
    const key = searchParams.get('key') ?? '';
    const link = await readOwnerLink(readDeps(), id, key).then(ok, refusalOf);
    if (!link.ok) return refusalPage(link, locale);
    if (!link.value) readDeps().securityEvent('link_refused', { link: 'owner' });
    const named = encodeURIComponent(id);
    const { value: attendee } = link;
    const isEnded = attendee === 'ended';
    const to = isEnded ? null : searchParams.get('to');
    const more = isEnded ? '&link=ended' : to === 'grupo' ? '&action=group' : '';
    const page = to === 'registro' ? `/registro/${named}` : `/landing?id=${named}${more}`;
    if (attendee && !isEnded && isOpened) await rememberOwner(openedFromNow(attendee, readDeps().clock()));
    return NextResponse.redirect(new URL(page, readDeps().env.APP_URL), 303);
  },
);
