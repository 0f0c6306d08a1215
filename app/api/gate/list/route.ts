import { gateSecret } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { deviceOf } from '@/lib/gate/devices';
import { encodePasses } from '@/lib/gate/pass-list';
import { isPlace } from '@/lib/gate/rules';
import { route } from '@/lib/http/route';

/**
 * The list of passes after a position (`after`), for the gates of a place (`place`), in the format of `pass-list.ts`. The
 * header `Gate-After` has the position after it, and `Gate-More` is 1 if more follow. 401 for anybody but a device.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route('/api/gate/list', {
  GET: async ({ request: { nextUrl } }) => {
    const device = await deviceOf(readDeps(), await gateSecret());
    if (!device || device.endedAt) return refuse('unauthenticated');
    const place = nextUrl.searchParams.get('place') ?? 'show';
    if (!isPlace(readDeps().event, place)) return refuse('not_found');
    const page = await readDeps().passList.after(nextUrl.searchParams.get('after') ?? undefined, place);
    return new Response(encodePasses(page.entries), {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Gate-After': page.after,
        'Gate-More': page.hasMore ? '1' : '0',
      },
    });
  },
});
