import { expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { registrationDeps, registrationOf } from '@/tests/factories/registration';
import { createMetrics } from './create-metrics';

const status = { state: 'ok', oldestQueuedSeconds: 90, failed: 2 } as const;

function metricsOf(deps: Partial<Parameters<typeof createMetrics>[0]> = {}, interval?: number) {
  const sender = { status: vi.fn(async () => status), forecast: async () => ({ waiting: 5 }) };
  const { attendees, store } = registrationDeps();
  const all = {
    sender,
    attendees,
    backfill: createBackfill(store),
    admission: { waiting: () => 6, refused: () => 7 },
    connections: { open: () => 8, refused: () => 9 },
    passwordsInWork: () => 3,
    limitRefusals: new Map([['byEmail', 4]]),
    ...deps,
  };
  return { sender, metrics: createMetrics(all, { interval }) };
}

test('answers are counted in cumulative buckets by route and status', async () => {
  const { metrics } = metricsOf();
  for (const seconds of [0.004, 0.02, 0.02, 30]) metrics.observe('/api/attendees/{id}', 200, seconds);
  metrics.observe('/api/attendees/{id}', 404, 0.3);
  const text = await metrics.text();
  const name = 'portal_http_request_duration_seconds';
  const labels = 'scope="process",route="/api/attendees/{id}",status="200"';
  const lines = text.split('\n').filter((line) => line.includes(`{${labels}`));
  const buckets = [1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4];
  const bounds = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'];
  expect(lines).toEqual([
    ...buckets.map((count, index) => `${name}_bucket{${labels},le="${bounds[index]}"} ${count}`),
    `${name}_sum{${labels}} 30.044`,
    `${name}_count{${labels}} 4`,
  ]);
  expect(text).toContain(`# TYPE ${name} histogram\n`);
  expect(text).toContain('status="404"');
});

test('metrics say whether they are of this process or of the portal', async () => {
  const deps = registrationDeps();
  expect((await registerAttendee(deps, registrationOf('visitante'))).ok).toBe(true);
  const text = await metricsOf({ attendees: deps.attendees }).metrics.text();
  for (const line of [
    'portal_passwords_in_work{scope="process"} 3',
    'portal_requests_waiting{scope="process"} 6',
    'portal_overload_refusals_total{scope="process"} 7',
    'portal_connections{scope="process"} 8',
    'portal_connection_refusals_total{scope="process"} 9',
    'portal_limit_refusals_total{scope="process",limit="byEmail"} 4',
    'portal_store_up{scope="process"} 1',
    'portal_mails{scope="portal",state="waiting"} 5',
    'portal_mails{scope="portal",state="failed"} 2',
    'portal_backfill_ratio{scope="portal"} 0',
    'portal_registrations{scope="portal",category="VISITANTE"} 1',
    'portal_mail_oldest_waiting_seconds{scope="portal"} 90',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(
    samples.filter((line) => !/^portal_\w+\{scope="(?:process|portal)".*\} [\d.e+-]+$/.test(line)),
  ).toEqual([]);
});

test('the store is read at most once per interval, however often the metrics are requested', async () => {
  const { metrics, sender } = metricsOf();
  await Promise.all([metrics.text(), metrics.text()]);
  await metrics.text();
  expect(sender.status).toHaveBeenCalledOnce();
  const uncached = metricsOf({}, -1);
  await uncached.metrics.text();
  await uncached.metrics.text();
  expect(uncached.sender.status).toHaveBeenCalledTimes(2);
});

test('without the store, the metrics of the process remain, and those of the portal are absent', async () => {
  const logged = vi.spyOn(log(), 'warn').mockReturnValue();
  const absent = () => Promise.reject(new Unavailable('no database'));
  const sender = { status: absent, forecast: absent };
  const text = await metricsOf({ sender }).metrics.text();
  expect(text).toContain('portal_store_up{scope="process"} 0\n');
  expect(text).toContain('portal_memory_bytes');
  expect(text).not.toContain('scope="portal"');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('a metric with quantiles is a summary, whose sum and count never fall', async () => {
  const { metrics } = metricsOf();
  const name = 'portal_event_loop_lag_seconds';
  const read = async () => {
    const text = await metrics.text();
    const sample = (suffix: string) =>
      Number(new RegExp(`^${name}${suffix}\\{scope="process"\\} (.*)$`, 'm').exec(text)?.[1]);
    return { text, sum: sample('_sum'), count: sample('_count') };
  };
  const measured = await vi.waitFor(async () => {
    const each = await read();
    expect(each.count).toBeGreaterThan(0);
    return each;
  });
  const types = [...measured.text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const withQuantiles = types.filter(([, metric]) =>
    measured.text.includes(`\n${metric}{scope="process",quantile=`),
  );
  expect(withQuantiles.map(([, metric, type]) => [metric, type])).toEqual([[name, 'summary']]);
  const later = await read();
  expect(later.count).toBeGreaterThanOrEqual(measured.count);
  expect(later.sum).toBeGreaterThanOrEqual(measured.sum);
});
