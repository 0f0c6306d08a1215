import { apiRoute } from '@/app/_server/api/api-route';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { confirmPremarket } from '@/lib/premarket/confirm-premarket';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  '/api/attendees/premarketconfirmation/{id}/{vip}',
  {
    POST: async (call) => {
      const { id, vip } = call.params;
      if (vip !== 'true' && vip !== 'false') return refuse('not_found');
      const confirmed = sendMailsOf(await confirmPremarket(deps(), id, vip === 'true'));
      return confirmed.ok ? ok({ vip, vipProcessed: 'true' }) : confirmed;
    },
  },
);
