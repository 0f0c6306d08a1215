import { NextResponse } from 'next/server';
import { proofPages } from '@/app/_server/browser/proofs';
import { rememberOwner, storeProof } from '@/app/_server/browser/write';
import { readDeps } from '@/app/_server/read-deps';
import { ok } from '@/lib/base/result';
import { linkRoute } from '@/lib/http/link-route';
import { refusalPage } from '@/lib/http/refusal-page';
import { refusalOf } from '@/lib/http/route';
import { findInvitedAttendee } from '@/lib/outreach/invitees/confirm';
import { openedFromNow } from '@/lib/registration/ownership/owner-cookie';

/**
 * The middleware sends the personal link of somebody invited here. If they are registered, the browser becomes an owner and
 * the pass follows; otherwise the link's id becomes a cookie, and the page where they register follows. No record changes.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = linkRoute(
  '/confirm-link',
  async ({ request, locale }, isOpened) => {
    const id = request.nextUrl.searchParams.get('id') ?? '';
    const invited = await findInvitedAttendee(readDeps(), id).then(ok, refusalOf);
    if (!invited.ok) return refusalPage(invited, locale);
    const { value: attendee } = invited;
    if (isOpened && attendee) await rememberOwner(openedFromNow(attendee, readDeps().clock()));
    if (isOpened && !attendee) await storeProof('personal', id);
    const page = attendee ? `/landing?id=${attendee._id}` : proofPages.personal;
    return NextResponse.redirect(new URL(page, readDeps().env.APP_URL), 303);
  },
);
