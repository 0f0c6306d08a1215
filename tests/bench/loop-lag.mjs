import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the measured server by NODE_OPTIONS. Each process writes an empty file named after its id; after SIGUSR2 it
 * measures its event loop delay and writes the 99th percentile to that file every half second, in milliseconds.
 */
const file = process.env.BENCH_LAG_FILE;
const resolution = 5;
if (file && isMainThread) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, '');
  process.once('SIGUSR2', () => {
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    // Every reported delay includes the resolution.
    setInterval(() => writeFileSync(own, String(delay.percentile(99) / 1e6 - resolution)), 500).unref();
  });
}
