import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseAst } from 'vitest/node';
import { isRecord } from '@/lib/event-source/faults';
import { aShow } from '@/tests/factories/events';
import { hostileTexts } from '@/tests/factories/hostile-texts';

/* Regular expressions run on texts from outside, so none may take more than linear time. */

/** How long a pattern may take for one text, ms. A linear one takes a few milliseconds, a quadratic one 5 seconds. */
const ceiling = 2_000;

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

const files = ['app', 'components', 'emails', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .concat('middleware.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path));

const nodesBelow = (node: unknown): Record<string, unknown>[] =>
  isRecord(node) ? [node, ...Object.values(node).flatMap(nodesBelow)] : [];
const nodes = files.flatMap((path) =>
  nodesBelow(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' })).map(
    (node) => ({ path, node }),
  ),
);

const literals = nodes.flatMap(({ path, node: { type, regex } }): Pattern[] =>
  type === 'Literal' && isRecord(regex)
    ? [{ path, source: String(regex.pattern), flags: String(regex.flags) }]
    : [],
);

/** The files that make patterns at run time. */
const makers = nodes.flatMap(({ path, node: { type, callee } }) =>
  /^(?:New|Call)Expression$/.test(String(type)) && isRecord(callee) && callee.name === 'RegExp' ? [path] : [],
);

/** The patterns made at run time, by the file that made them. */
const made: Pattern[] = [];
const { RegExp: original } = globalThis;
const recording = new Proxy(original, {
  construct(target, [source, flags]) {
    const frames = (new Error().stack ?? '').replaceAll('\\', '/').matchAll(/\/(lib\/[\w./-]+\.ts):/g);
    const path = [...frames].map(([, file = '']) => file).find((file) => !file.includes('.test.'));
    const pattern = Reflect.construct(target, [source, flags]);
    if (path) made.push({ path, source: pattern.source, flags: pattern.flags });
    return pattern;
  },
});

/** Runs the code that makes patterns. A file that is missing here fails the first test. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-patterns-'));
  mkdirSync(join(folder, 'mail'));
  writeFileSync(join(folder, 'mail', 'a.json'), JSON.stringify({ to: 'b@example.mx', text: 'a' }));
  writeFileSync(
    join(folder, 'built-pages.json'),
    JSON.stringify({
      pages: {},
      notFound: { scripts: [], styles: [] },
      styles: [],
      dynamic: ['^/([^/]+?)/qr/([^/]+?)(?:/)?$'],
    }),
  );
  vi.resetModules();
  globalThis.RegExp = recording;
  const { schemaOf } = await import('@/lib/registration/schema');
  const { nationalNumber } = await import('@/lib/registration/catalogue/phone-number');
  const { createKeptMails } = await import('@/lib/mail/kept-mails');
  const { readBuiltPages } = await import('@/lib/server/next/built-pages');
  await import('@/lib/event-source/check-drawing');
  await import('@/lib/privacy/erasure-list');
  for (const code of ['52', '1']) nationalNumber('+52 33 1234 5678', code);
  schemaOf(['celular', 'celular?', 'nacimiento'], 2026, aShow);
  readBuiltPages(folder);
  await createKeptMails(folder).removeNaming('maria.nunez+1@example.mx');
  globalThis.RegExp = original;
  rmSync(folder, { recursive: true });
});
afterAll(() => {
  globalThis.RegExp = original;
});

/** Runs patterns on the hostile texts, and posts after each text, so that the one that takes too long is known. */
const workerCode = `
const { parentPort, workerData: texts } = require('node:worker_threads');
parentPort.on('message', ({ source, flags }) => {
  const pattern = new RegExp(source, flags);
  for (const [index, text] of texts.entries()) {
    parentPort.postMessage(index);
    pattern.lastIndex = 0;
    pattern.exec(text);
    if (pattern.global) text.replace(pattern, '');
  }
  parentPort.postMessage('done');
});`;

function startWorker() {
  return new Worker(workerCode, { eval: true, workerData: hostileTexts });
}

/** The hostile text that a pattern does not finish in time, shortened. Ends the worker in this case. */
function slowText(worker: Worker, { source, flags }: Pick<Pattern, 'source' | 'flags'>) {
  return new Promise<string | undefined>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const onMessage = (message: number | 'done') => {
      clearTimeout(timer);
      if (message === 'done') {
        worker.off('message', onMessage);
        return resolve(undefined);
      }
      timer = setTimeout(async () => {
        await worker.terminate();
        resolve(`${hostileTexts[message]?.slice(0, 8)}…`);
      }, ceiling);
    };
    worker.on('message', onMessage).postMessage({ source, flags });
  });
}

async function slowPatterns(patterns: readonly Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  let worker = startWorker();
  const unique = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  for (const [written, pattern] of unique) {
    const text = await slowText(worker, pattern);
    if (text === undefined) continue;
    slow.push(`${pattern.path}: ${written} on ${JSON.stringify(text)}`);
    worker = startWorker();
  }
  await worker.terminate();
  return slow;
}

test('every file that makes patterns at run time is run here', () => {
  expect(literals.length).toBeGreaterThan(150);
  expect([...new Set(made.map(({ path }) => path))]).toEqual(expect.arrayContaining(makers));
});

test('a pattern that takes quadratic or exponential time is reported', async () => {
  const path = 'a.ts';
  const slow = ['\\s+$', '(a+)+$', '[\\p{L}]{2,}$'].map((source) => ({ path, source, flags: 'u' }));
  expect(await slowPatterns([...slow, { path, source: '^\\s+', flags: 'u' }])).toHaveLength(3);
});

test('no pattern takes longer than linear time on 64 KB of hostile text', async () => {
  expect(await slowPatterns([...literals, ...made])).toEqual([]);
}, 300_000);
