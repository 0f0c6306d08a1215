import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { confirmPremarket } from '@/lib/premarket/confirm-premarket';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ id: string; vip: string }>({
  POST: async (call) => {
    const { id, vip } = call.params;
    if (vip !== 'true' && vip !== 'false') return call.answer(refuse('not_found'));
    const confirmed = await confirmPremarket(deps(), id, vip === 'true');
    if (!confirmed.ok) return call.answer(confirmed);
    sendAfterAnswer();
    return call.answer(ok({ vip, vipProcessed: 'true' }));
  },
});
