import { z } from 'zod';
import { answerText, operation } from './operation';

const count = z.int().nonnegative();

const outbox = {
  summary: 'Runs the periodic tasks that are due and sends due mail for up to 57 seconds',
  access: 'scheduler',
  answer: z.object({ sent: count, failed: count, left: count }),
  example: { sent: 12, failed: 0, left: 0 },
} as const;

const purge = {
  summary:
    'Deletes data whose retention period is over; returns the counts, or an empty object while another process is deleting',
  access: 'scheduler',
  answer: z
    .object({ registrations: count, accounts: count, neverActivated: count, requests: count, mails: count })
    .partial(),
  example: { registrations: 0, accounts: 0, neverActivated: 3, requests: 1, mails: 4 },
} as const;

/** Operations for monitoring, schedulers and the mail provider. */
export const portalOperations = {
  'GET /api/health/live': operation({
    id: 'getLiveness',
    summary: 'Whether the process responds; does no I/O',
    answer: z.object({ status: z.literal('live') }),
    example: { status: 'live' },
  }),
  'GET /api/health/ready': operation({
    id: 'getReadiness',
    summary: 'Whether requests can be served: 503 while the database or its indexes are missing',
    answer: z.object({
      status: z.literal('ready'),
      store: z.enum(['sqlite', 'mongodb']),
      mail: z
        .object({ state: z.enum(['ok', 'paused']), oldestQueuedSeconds: count.nullable(), failed: count })
        .optional()
        .describe('Absent while an index that it needs is being built'),
    }),
    example: {
      status: 'ready',
      store: 'sqlite',
      mail: { state: 'ok', oldestQueuedSeconds: null, failed: 0 },
    },
  }),
  'GET /api/openapi.json': operation({
    id: 'getOpenApiDocument',
    summary: 'This document',
    isCacheable: true,
    answer: z.looseObject({ openapi: answerText }),
    example: { openapi: '3.1.1' },
  }),
  'GET /api/metrics': operation({
    id: 'getMetrics',
    summary: "Metrics in Prometheus' text format",
    access: 'monitoring',
    mediaType: 'text/plain',
    answer: answerText,
    example:
      '# HELP portal_store_up Whether this process can read the store.\n# TYPE portal_store_up gauge\nportal_store_up{scope="process"} 1\n',
  }),
  'POST /api/webhooks/resend': operation({
    id: 'receiveResendWebhook',
    summary: "Receives Resend's webhooks about mails",
    access: 'provider',
    status: 204,
    answer: z.undefined(),
    refusals: ['payload_too_large'],
  }),
  'GET /api/cron/outbox': operation({ id: 'sendDueMailByGet', ...outbox }),
  'POST /api/cron/outbox': operation({ id: 'sendDueMail', ...outbox }),
  'GET /api/cron/purge': operation({ id: 'purgeDataByGet', ...purge }),
  'POST /api/cron/purge': operation({ id: 'purgeData', ...purge }),
};
