import { NextResponse } from 'next/server';
import { premarketPage } from '@/app/_server/browser/proofs';
import { storePremarketRequest } from '@/app/_server/browser/write';
import { readDeps } from '@/app/_server/read-deps';
import { linkRoute } from '@/lib/http/link-route';
import { refusalPage } from '@/lib/http/refusal-page';
import { refusalOf } from '@/lib/http/route';
import { findPremarketBuyer } from '@/lib/premarket/confirm-premarket';

/**
 * The middleware sends the link in the organiser's mail here. The handler stores the request's id in a cookie for the
 * buyer's page, then redirects there. While the store is unavailable, a page offers to try again.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = linkRoute<{ id: string }>(
  '/premarket-link/{id}',
  async ({ params: { id }, locale }, isOpened) => {
    const { APP_URL } = readDeps().env;
    const buyer = await findPremarketBuyer(readDeps(), id).catch(refusalOf);
    if (!buyer.ok && buyer.code !== 'not_found') return refusalPage(buyer, locale);
    const attendeeId = buyer.ok ? buyer.value._id : 'unknown';
    if (!buyer.ok) readDeps().securityEvent('link_refused', { link: 'premarket' });
    if (buyer.ok && isOpened) await storePremarketRequest({ attendeeId, premarketId: id });
    return NextResponse.redirect(new URL(premarketPage(attendeeId), APP_URL), 303);
  },
);
