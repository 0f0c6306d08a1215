import { storeGateSecret } from '@/app/_server/browser/write';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { pairDevice } from '@/lib/gate/devices';
import { pairSchema } from '@/lib/gate/protocol';
import { route } from '@/lib/http/route';

/** Makes the browser with a code from the office a device that reads passes. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route('/api/gate/pair', {
  POST: async ({ body, client }) => {
    const parsed = pairSchema.safeParse(await body());
    if (!parsed.success) return refuse('invalid_body');
    const paired = await pairDevice(deps(), { ...parsed.data, client });
    if (!paired.ok) return paired;
    await storeGateSecret(paired.value.secret);
    return ok({ isPaired: true });
  },
});
