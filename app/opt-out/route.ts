import { NextResponse } from 'next/server';
import { boundedText } from '@/lib/base/bounded-text';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { optOut } from '@/lib/outreach/opt-outs/opt-out';

const linkId = boundedText({ max: 200 }).catch('');

/**
 * The middleware sends every POST to `/baja` here: that of a mailbox, which needs no cookie and is always answered with
 * 200, and that of the page's button, whose query has `page` and which returns to the page.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route('/opt-out', {
  POST: async ({ request }) => {
    const { searchParams } = request.nextUrl;
    const isDone = await optOut(deps(), linkId.parse(searchParams.get('id') ?? ''));
    if (!searchParams.has('page')) return new Response(null, { status: 200 });
    const page = `/baja?${isDone ? 'done=1' : 'id='}`;
    return NextResponse.redirect(new URL(page, deps().env.APP_URL), 303);
  },
});
