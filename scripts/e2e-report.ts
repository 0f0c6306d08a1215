interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tags: string[];
    tests: { projectName: string; status: string; annotations: { type: string; description?: string }[] }[];
  }[];
}

/** What one project of a run did. */
interface Summary {
  passed: number;
  failed: number;
  skipped: number;
  /** The journeys that were skipped, with the reason. */
  skippedJourneys: string[];
  /** How many specs of each file were skipped, by reason. */
  skippedFiles: Map<string, Map<string, number>>;
  /** Addresses whose people could not be deleted. */
  left: string[];
}

/** Reads the JSON report of Playwright. */
export function readReport(text: string): Map<string, Summary> {
  const summaries = new Map<string, Summary>();
  const walk = (suite: Suite): void => {
    for (const spec of suite.specs ?? []) for (const test of spec.tests) add(summaryOf(test), spec, test);
    suite.suites?.forEach(walk);
  };
  const summaryOf = ({ projectName }: { projectName: string }): Summary => {
    const none = { passed: 0, failed: 0, skipped: 0, skippedJourneys: [], skippedFiles: new Map(), left: [] };
    const summary = summaries.get(projectName) ?? none;
    summaries.set(projectName, summary);
    return summary;
  };
  walk(JSON.parse(text));
  return summaries;
}

type Spec = NonNullable<Suite['specs']>[number];

function add(summary: Summary, spec: Spec, { status, annotations }: Spec['tests'][number]): void {
  const textOf = (kind: string) => annotations.find(({ type }) => type === kind)?.description;
  const left = textOf('left');
  if (left) summary.left.push(left);
  if (status === 'expected') summary.passed++;
  if (status === 'unexpected') summary.failed++;
  if (status !== 'skipped') return;
  summary.skipped++;
  const reason = textOf('skip') ?? 'skipped';
  if (spec.tags.includes('journey')) summary.skippedJourneys.push(`${spec.title} — ${reason}`);
  else {
    const files = summary.skippedFiles.get(reason) ?? new Map<string, number>();
    files.set(spec.file, (files.get(spec.file) ?? 0) + 1);
    summary.skippedFiles.set(reason, files);
  }
}

/** The lines that name what a run of the journeys skipped and left behind. */
export function detailsOf({ skippedJourneys, skippedFiles, left }: Summary): string[] {
  return [
    ...skippedJourneys.map((text) => `  skipped: ${text}`),
    ...[...skippedFiles].map(([reason, files]) => {
      const names = [...files].map(([file, count]) => `${file} (${count})`);
      return `  not run, because each ${reason}: ${names.join(', ')}`;
    }),
    ...(left.length > 0
      ? [`  LEFT BEHIND: ${left.join(', ')}; delete each with npm run admin -- erase <email>`]
      : []),
  ];
}
