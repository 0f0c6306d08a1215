import { metricHead, sampleLine } from './text-format';

/** Upper bounds of the buckets, seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: Readonly<Record<string, string>>;
  /** Answers by bucket, the last one without an upper bound. */
  counts: number[];
  seconds: number;
}

/** A histogram of the time that answers took, by route and status. */
export function createLatencies() {
  const byKey = new Map<string, Series>();
  return {
    observe(route: string, status: number, seconds: number): void {
      const key = `${status}${route}`;
      let series = byKey.get(key);
      if (!series) {
        series = {
          labels: { route, status: String(status) },
          counts: [...bounds, 0].map(() => 0),
          seconds: 0,
        };
        byKey.set(key, series);
      }
      let bucket = 0;
      while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.seconds += seconds;
    },

    text(name: string, help: string, common: Readonly<Record<string, string>>): string {
      const lines = [...byKey.values()].map(({ labels, counts, seconds }) => {
        let total = 0;
        const buckets = counts.map((count, index) => {
          total += count;
          const le = String(bounds[index] ?? '+Inf');
          return sampleLine(`${name}_bucket`, { ...common, ...labels, le }, total);
        });
        const all = { ...common, ...labels };
        return [...buckets, sampleLine(`${name}_sum`, all, seconds), sampleLine(`${name}_count`, all, total)];
      });
      return metricHead(name, help, 'histogram') + lines.flat().join('');
    },
  };
}
