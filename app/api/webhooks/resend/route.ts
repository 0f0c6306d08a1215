import { apiRoute } from '@/app/_server/api/api-route';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { readWebhook } from '@/lib/mail/delivery-report';
import { noteReport } from '@/lib/outreach/opt-outs/note-report';

/** Takes Resend's reports about mails: 404 unless `RESEND_WEBHOOK_SECRET` is set, 400 unless it signed the request. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/webhooks/resend', {
  POST: async ({ request, text }) => {
    const { sender, env } = deps();
    if (!env.RESEND_WEBHOOK_SECRET) return refuse('not_found');
    const report = readWebhook(await text(), request.headers, env.RESEND_WEBHOOK_SECRET);
    if (report === null) return refuse('invalid_body');
    if (report) {
      await sender.report(report);
      await noteReport(deps(), report);
    }
    return new Response(null, { status: 204 });
  },
});
