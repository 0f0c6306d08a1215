import { confirmPremarket } from '@/lib/attendees/confirm-premarket';
import { deps } from '@/lib/deps';
import { route } from '@/lib/http/route';
import { sendAfterAnswer } from '@/lib/http/send-after-answer';
import { ok, refuse } from '@/lib/result';

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
