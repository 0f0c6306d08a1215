import { log } from '@/lib/base/log';
import type { Sender } from '@/lib/mail/sender';
import type { Attendees } from '@/lib/registration/repository';
import { type Backfill, backfillProgress } from '@/lib/registration/search-index/backfill';
import type { Admission } from '@/lib/server/admission';
import type { Connections } from '@/lib/server/connections';
import { createLatencies } from './latencies';
import { createLoopLag } from './loop-lag';
import { type Metric, metricsText } from './text-format';

interface MetricsDeps {
  sender: Pick<Sender, 'status' | 'forecast'>;
  attendees: Pick<Attendees, 'countBy'>;
  backfill: Backfill;
  admission: Pick<Admission, 'waiting' | 'refused'>;
  connections: Pick<Connections, 'open' | 'refused'>;
  /** The number of passwords that are being hashed or wait for it. */
  passwordsInWork: () => number;
  /** How often this process refused a request, by limit. */
  limitRefusals: ReadonlyMap<string, number>;
}

const ofProcess = { scope: 'process' };
const ofPortal = { scope: 'portal' };
const gauge = (name: string, help: string, value: number): Metric => ({
  name: `portal_${name}`,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/**
 * The metrics at /api/metrics. The label `scope="process"` marks metrics of this process since its start, and
 * `scope="portal"` marks metrics from the store, which are the same in every process. The store is read at most once in
 * `interval` ms.
 */
export function createMetrics(deps: MetricsDeps, { interval = 5000 } = {}) {
  const latencies = createLatencies();
  const loopLag = createLoopLag();
  let stored: { at: number; metrics: Promise<readonly Metric[]> } | undefined;

  function processMetrics(): Metric[] {
    const refusals = [...deps.limitRefusals].map(([limit, value]) => ({ labels: { limit }, value }));
    const { user, system } = process.cpuUsage();
    return [
      gauge('uptime_seconds', 'Time since the start of this process.', process.uptime()),
      gauge('memory_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
      {
        name: 'portal_cpu_seconds_total',
        help: 'Processor time of this process, its threads included.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      loopLag(),
      gauge(
        'passwords_in_work',
        'Passwords that this process is hashing or that wait for it.',
        deps.passwordsInWork(),
      ),
      gauge('requests_waiting', 'Requests that wait for the processor.', deps.admission.waiting()),
      {
        name: 'portal_overload_refusals_total',
        help: 'Requests that this process refused because too many of their client, or of all, waited.',
        type: 'counter',
        samples: [{ value: deps.admission.refused() }],
      },
      gauge('connections', 'Open connections to this process.', deps.connections.open()),
      {
        name: 'portal_connection_refusals_total',
        help: 'Connections that this process ended because there were too many of their peer, or of all.',
        type: 'counter',
        samples: [{ value: deps.connections.refused() }],
      },
      {
        name: 'portal_limit_refusals_total',
        help: 'Requests that this process refused by a rate limit.',
        type: 'counter',
        samples: refusals,
      },
    ];
  }

  async function storedMetrics(): Promise<Metric[]> {
    const [mail, { waiting }, groups, progress] = await Promise.all([
      deps.sender.status(),
      deps.sender.forecast(),
      deps.attendees.countBy(['categoria']),
      backfillProgress(deps),
    ]);
    return [
      {
        name: 'portal_registrations',
        help: 'Registrations by category.',
        type: 'gauge',
        samples: groups.map(({ values, count }) => ({
          labels: { category: values.categoria ?? '' },
          value: count,
        })),
      },
      gauge(
        'backfill_ratio',
        'Share of registrations that are prepared for this version.',
        progress.isWhole ? 1 : progress.percent / 100,
      ),
      {
        name: 'portal_mails',
        help: 'Records with a mail that is waiting or has failed for good.',
        type: 'gauge',
        samples: [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'failed' }, value: mail.failed },
        ],
      },
      gauge('mail_oldest_waiting_seconds', 'Age of the oldest waiting mail.', mail.oldestQueuedSeconds ?? 0),
    ];
  }

  /** Empty while the store cannot be read, because zeros would look like real figures. */
  async function readStore(): Promise<readonly Metric[]> {
    if (!stored || performance.now() - stored.at > interval)
      stored = { at: performance.now(), metrics: storedMetrics() };
    return stored.metrics.catch((err) => {
      log().warn({ err }, 'the metrics of the store are missing');
      return [];
    });
  }

  return {
    /** Counts an answer. The route must come from a fixed list, because every route gets its own series. */
    observe: latencies.observe,
    /** All metrics in Prometheus' text format. */
    async text(): Promise<string> {
      const fromStore = await readStore();
      const isUp = gauge(
        'store_up',
        'Whether this process can read the store.',
        fromStore.length > 0 ? 1 : 0,
      );
      const duration = 'Time from the request to the end of the answer.';
      return (
        latencies.text('portal_http_request_duration_seconds', duration, ofProcess) +
        metricsText([...processMetrics(), isUp], ofProcess) +
        metricsText(fromStore, ofPortal)
      );
    },
  };
}
