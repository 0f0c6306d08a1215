/** A value with its labels. */
export interface Sample {
  /** Of a summary: its sum or its count. */
  suffix?: '_sum' | '_count';
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'summary';
  samples: readonly Sample[];
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** A line of Prometheus' text format. */
export function sampleLine(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

export const metricHead = (name: string, help: string, type: string): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Metrics in Prometheus' text format, version 0.0.4, each sample with the common labels. */
export function metricsText(metrics: readonly Metric[], common: Readonly<Record<string, string>>): string {
  const lines = metrics.map(
    ({ name, help, type, samples }) =>
      metricHead(name, help, type) +
      samples
        .map(({ suffix = '', labels, value }) => sampleLine(name + suffix, { ...common, ...labels }, value))
        .join(''),
  );
  return lines.join('');
}
