import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './text-format';

/** How often the lag of the event loop is measured, ms. */
const timerPeriod = 20;

/** Measures the lag of the event loop. Returns a function that reads it as a metric and begins new quantiles. */
export function createLoopLag(): () => Metric {
  const lag = monitorEventLoopDelay({ resolution: timerPeriod });
  lag.enable();
  let [count, seconds] = [0, 0];
  // The measured delays include the period itself.
  const secondsOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - timerPeriod / 1000);
  return () => {
    const quantiles = [50, 99].map((percent) => ({
      labels: { quantile: String(percent / 100) },
      value: secondsOf(lag.percentile(percent)),
    }));
    // Without a measurement the mean is no number.
    if (lag.count > 0) seconds += lag.count * secondsOf(lag.mean);
    count += lag.count;
    lag.reset();
    return {
      name: 'portal_event_loop_lag_seconds',
      help: 'Delay of timers in this process; the quantiles are of the time since the last scrape.',
      type: 'summary',
      samples: [...quantiles, { suffix: '_sum', value: seconds }, { suffix: '_count', value: count }],
    };
  };
}
