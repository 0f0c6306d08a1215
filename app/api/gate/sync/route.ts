import { gateSecret } from '@/app/_server/browser/read';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { deviceOf } from '@/lib/gate/devices';
import { syncSchema } from '@/lib/gate/protocol';
import { syncDevice } from '@/lib/gate/sync';
import { route } from '@/lib/http/route';

/** Takes what a device has scanned, and answers with what has changed for it. 401 for anybody else. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route('/api/gate/sync', {
  POST: async ({ body }) => {
    const device = await deviceOf(deps(), await gateSecret());
    if (!device) return refuse('unauthenticated');
    const call = syncSchema.safeParse(await body());
    return call.success ? syncDevice(deps(), device, call.data) : refuse('invalid_body');
  },
});
