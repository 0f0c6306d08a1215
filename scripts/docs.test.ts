import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { allCollections } from '@/lib/collections';
import { tasks } from '@/lib/server/periodic-tasks';
import { hasTitle, testsIn } from './test-titles';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));
const pages = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
/** All files except prose, without comments. A name that a page mentions has to occur here. */
const code = files
  .filter(
    (file) =>
      /\.(?:tsx?|mjs|json|ya?ml|css)$|^\.(?:env\.example|ci\/run)$/.test(file) &&
      !/^lib\/geo\/data\//.test(file),
  )
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));
const wordsOf = (text: string) => [...text.matchAll(/[A-Za-z_$][\w$]*/g)].map(([word]) => word);
const words = new Set(code.flatMap(({ text }) => wordsOf(text)));
const scripts = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts));

const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));

/** Files of other projects that pages mention. */
const foreign = new Set(['proxy.ts']);

/** The texts in backticks outside code blocks, with the page's name. */
const quoted = pages.flatMap(({ file, text }) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({
    file,
    name,
  })),
);

test('pages link to files and headings that exist', () => {
  const broken = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(#[^)\s]*)?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path ? normalize(join(dirname(file), path)) : file;
        return !existsSync(target) || (anchor && !anchorsOf(target).has(anchor));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('.ci/run refers to headings of the README', () => {
  const named = [...readFileSync('.ci/run', 'utf8').matchAll(/README, "([^"]+)"/g)].map(([, name]) => name);
  expect(named).not.toEqual([]);
  const readme = readFileSync('README.md', 'utf8');
  expect(named.filter((name) => !new RegExp(`^#+ ${name}$`, 'm').test(readme))).toEqual([]);
});

test('the architecture lists every collection and every periodic task', () => {
  const listed = quoted.filter(({ file }) => file === 'docs/architecture.md').map(({ name }) => name);
  const names = [...allCollections, ...tasks].map(({ name }) => name);
  expect(names.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the page for operators explains every error in the log', () => {
  const explained = quoted.filter(({ file }) => file === 'docs/operating.md').map(({ name }) => name);
  const errors = code
    .filter(({ file }) => /^(?:lib|app)\/(?!.*\.test\.)/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/\blog(?:\(\))?\.error\(\s*\{[^}]*\},\s*'([^']+)'/g)])
    .map(([, message = '']) => message);
  expect(errors.length).toBeGreaterThan(4);
  expect(errors.filter((message) => !explained.includes(message))).toEqual([]);
});

test('decisions are numbered without a gap, each in its heading too', () => {
  const decisions = pages.filter(({ file }) => file.startsWith('docs/decisions/'));
  const numbers = decisions.map(({ file }) => basename(file).slice(0, 3)).sort();
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(3, '0')));
  const misnamed = decisions.filter(
    ({ file, text }) => !text.startsWith(`# ${basename(file).slice(0, 3)}: `),
  );
  expect(misnamed.map(({ file }) => file)).toEqual([]);
});

test('pages name files that exist', () => {
  const paths = quoted.filter(
    ({ name }) =>
      /^[\w.[\]@()-]+(?:\/[\w.[\]@()-]+)+\/?$/.test(name) && folders.has(name.split('/')[0] ?? ''),
  );
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter(({ name }) => !existsSync(name))).toEqual([]);
  const modules = quoted.filter(({ name }) => /^[\w.-]+\.(?:tsx?|mjs)$/.test(name));
  const bases = new Set(files.map((file) => basename(file)));
  expect(modules.filter(({ name }) => !bases.has(name) && !foreign.has(name))).toEqual([]);
});

test('pages name functions, types and variables that exist', () => {
  const names = quoted.filter(({ name }) =>
    /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+(?:[A-Z]\w*)?|[A-Z][A-Z\d]*_[A-Z\d_]+)(?:\(\))?$/.test(name),
  );
  expect(names.length).toBeGreaterThan(100);
  const isKnown = (name: string) =>
    words.has(name) ||
    existsSync(name) ||
    // Part of a wire name, such as the option after its group, or of a variable.
    [...words].some((word) => word.endsWith(name) || (name.endsWith('_') && word.startsWith(name)));
  expect(names.filter(({ name }) => !isKnown(name.replace('()', '')))).toEqual([]);
});

test('pages name the file or folder that contains a function, type or variable', () => {
  const placed = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`(\w+)(?:\(\))?` in `(\w+\/[\w./-]+)`|\bin `(\w+\/[\w./-]+)`, `(\w+)`/gi)].map(
      ([, name, place, placeBefore, nameAfter]) => ({
        file,
        name: name ?? nameAfter ?? '',
        place: place ?? placeBefore ?? '',
      }),
    ),
  );
  expect(placed.length).toBeGreaterThan(10);
  const isThere = (name: string, place: string) =>
    code.some(
      ({ file, text }) =>
        `${file}/`.startsWith(`${place.replace(/\/$/, '')}/`) && wordsOf(text).includes(name),
    );
  expect(placed.filter(({ name, place }) => !isThere(name, place))).toEqual([]);
});

test('pages name tests that exist, by file and title', () => {
  const named = pages.flatMap(({ file, text }) => testsIn(text).map((each) => ({ page: file, ...each })));
  expect(new Set(named.map(({ page }) => page)).size).toBeGreaterThan(1);
  const sources = new Map(
    [...new Set(named.map(({ file }) => file))].map((file) => [
      file,
      existsSync(file) ? readFileSync(file, 'utf8') : '',
    ]),
  );
  expect(named.filter(({ file, title }) => !hasTitle(sources.get(file) ?? '', title))).toEqual([]);
});

test('pages name commands of package.json', () => {
  const named = [...pages, { file: '.ci/run', text: readFileSync('.ci/run', 'utf8') }].flatMap(
    ({ file, text }) =>
      [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !scripts.has(name))).toEqual([]);
});

/** A file without its comments. Those after code in CSS and YAML are kept. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\{?\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#).*|\s\/\/ .*/gm, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').match(/^#+ .+$/gm) ?? [];
  return new Set(
    headings.map((heading) => {
      const text = heading.replace(/^#+ /, '').toLowerCase();
      return `#${text.replace(/[^\p{L}\p{N}\s-]/gu, '').replace(/\s/g, '-')}`;
    }),
  );
}
