import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the measured server by NODE_OPTIONS: SIGUSR2 begins a measurement of the event loop's delay anew, and
 * each half second its 99th percentile is written down, in milliseconds.
 */
const file = process.env.BENCH_LAG_FILE;
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => delay.reset());
  // Its own resolution is part of every delay that it tells.
  setInterval(
    () => writeFileSync(`${file}.${process.pid}`, String(delay.percentile(99) / 1e6 - 5)),
    500,
  ).unref();
}
