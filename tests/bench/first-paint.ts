import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../lib/base/errors';
import { browserFlags, findBrowser } from '../../scripts/browser';

/** Lighthouse's measurements of a page on a slow phone. Times in ms. */
interface FirstPaint {
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  score: number;
}

interface MeasuredPage {
  name: string;
  url: string;
  cookie?: string;
}

/** On a busy machine a measurement takes a minute: `LIGHTHOUSE_ROUNDS=1` bounds the run. */
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);

/** Lighthouse's command, in the folder that `LIGHTHOUSE_DIR` names; undefined if it is not installed. */
export function findLighthouse(): string | undefined {
  const command = join(process.env.LIGHTHOUSE_DIR ?? '', 'node_modules/lighthouse/cli/index.js');
  return process.env.LIGHTHOUSE_DIR && existsSync(command) ? command : undefined;
}

/**
 * The median of the measurements of each page, taken in turns. The connection is throttled, not simulated. On a busy
 * machine Lighthouse may fail to measure a page; the failure is reported and that measurement is omitted.
 */
export async function firstPaints(command: string, pages: MeasuredPage[]): Promise<Map<string, FirstPaint>> {
  const measured = new Map<string, FirstPaint[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) {
      await measure(command, page).then(
        (paint) => {
          measured.get(page.name)?.push(paint);
          console.log(`  ${page.name}: ${paint.largestPaint.toFixed(0)} ms, round ${round + 1} of ${rounds}`);
        },
        (error: unknown) => console.error(`  ${page.name} was not measured: ${messageOf(error)}`),
      );
    }
  }
  return new Map(
    [...measured].flatMap(([name, all]) => (all.length > 0 ? [[name, medians(all)] as const] : [])),
  );
}

async function measure(command: string, { url, cookie }: MeasuredPage): Promise<FirstPaint> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--throttling-method=devtools',
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
  );
  const { audits, categories } = JSON.parse(stdout);
  if (audits['largest-contentful-paint'].numericValue === undefined) {
    throw new Error(audits['largest-contentful-paint'].errorMessage);
  }
  return {
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    score: categories.performance.score * 100,
  };
}

function medians(all: FirstPaint[]): FirstPaint {
  const middle = (read: (each: FirstPaint) => number) =>
    all.map(read).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    largestPaint: middle((each) => each.largestPaint),
    blocking: middle((each) => each.blocking),
    layoutShift: middle((each) => each.layoutShift),
    score: middle((each) => each.score),
  };
}
