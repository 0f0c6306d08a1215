import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the measured server by NODE_OPTIONS. Each of its processes leaves an empty file with its id; from its
 * SIGUSR2 on it measures the event loop's delay and writes the 99th percentile there each half second, in milliseconds.
 */
const file = process.env.BENCH_LAG_FILE;
const resolution = 5;
if (file && isMainThread) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, '');
  process.once('SIGUSR2', () => {
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    // Its own resolution is part of every delay that it tells.
    setInterval(() => writeFileSync(own, String(delay.percentile(99) / 1e6 - resolution)), 500).unref();
  });
}
