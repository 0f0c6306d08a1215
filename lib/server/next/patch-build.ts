import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@/lib/base/errors';
import { defaultLocale } from '@/lib/i18n/locale';
import { builtPagesFile } from './built-pages';

/** Changes files of a build, or throws before it has changed any if they look different than expected. */
type Patch = (folder: string) => void;

/** Signed-in people open these pages again and again, so their browsers keep the style sheet. */
const signedInPages = ['comprador', 'cuenta', 'dashboard', 'office'];

const patches: Readonly<Record<string, Patch>> = {
  'pages for signed-in people link their style sheet': linkStyleSheets,
  'the not-found page preloads the headings’ font': preloadFontOfNotFound,
  'static pages contain their style sheet once': dropRepeatedStyles,
  'serverless platforms copy the record of the build': traceRecord,
};

/**
 * Changes Next's output where no setting does. What looks different than expected, as it may after an update of Next,
 * stays as it is. Returns what was left out and why.
 */
export function patchBuild(folder: string): string[] {
  return Object.entries(patches).flatMap(([effect, patch]) => {
    try {
      patch(folder);
      return [];
    } catch (error) {
      return [`${effect}: left out, ${messageOf(error)}`];
    }
  });
}

/** Replaces the text of files by what `change` makes of it, once `change` has accepted all of them. */
function edit(files: readonly string[], change: (text: string, file: string) => string): void {
  if (files.length === 0) throw new Error('there are no files to change');
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const newTexts = texts.map((text, index) => change(text, files[index] ?? ''));
  for (const [index, text] of newTexts.entries())
    if (text !== texts[index]) writeFileSync(files[index] ?? '', text);
}

/** The files below a folder of pages whose names end like this. */
function pageFiles(folder: string, section: string, ending: string): string[] {
  const pages = join(folder, 'server', 'app', section);
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(pages, file));
}

/** A page's manifest says of each of its style sheets whether it is inline or linked. */
function linkStyleSheets(folder: string): void {
  const manifests = signedInPages.flatMap((page) =>
    pageFiles(folder, join('[locale]', page), 'page_client-reference-manifest.js'),
  );
  edit(manifests, (text, file) => {
    if (!/"inlined":(?:true|false)/.test(text)) throw new Error(`${file} does not say which are inline`);
    return text.replaceAll('"inlined":true', '"inlined":false');
  });
}

/** Next leaves the tag out that the other pages have. */
function preloadFontOfNotFound(folder: string): void {
  const pages = join(folder, 'server', 'app');
  const home = readFileSync(join(pages, `${defaultLocale}.html`), 'utf8');
  const [tag] = /<link rel="preload"[^>]*as="font"[^>]*>/.exec(home) ?? [];
  if (!tag) throw new Error('the home page preloads no font');
  edit([join(pages, '_not-found.html')], (html) => {
    if (html.includes(tag)) return html;
    if (!html.includes('</head>')) throw new Error('the page has no head');
    return html.replace('</head>', () => `${tag}</head>`);
  });
}

/** The data for hydration repeats each style element. React keeps the element that exists. */
function dropRepeatedStyles(folder: string): void {
  edit(pageFiles(folder, '', '.html'), (html, file) => {
    const elements = /<style[^>]*\bdata-href=[^>]*>(.*?)<\/style>/gs;
    const sheets = [...html.matchAll(elements)].map(([, sheet = '']) => sheet);
    const without = sheets
      .flatMap((sheet) => repetitionsOf(sheet, html))
      .reduce((page, repetition) => page.replaceAll(repetition, () => ':T0,'), html);
    const data = without.replaceAll(elements, '');
    if (sheets.some((sheet) => data.includes(inScript(sheet))))
      throw new Error(`${file} repeats it in another form`);
    if (sheets.length > 0 && !data.includes(':T0,')) throw new Error(`${file} does not repeat it`);
    return without;
  });
}

/**
 * The parts of the data that repeat an element's style sheets. React joins sheets that follow each other to one element;
 * in the data, each follows its length in bytes, and both are part of a JSON string.
 */
function repetitionsOf(sheets: string, html: string): string[] {
  const lengths = [...html.matchAll(/:T([0-9a-f]+),/g)].map(([, length = '']) => Number.parseInt(length, 16));
  const bytes = Buffer.from(sheets);
  const repetitions: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const repetition = (length: number) =>
      `:T${length.toString(16)},${inScript(bytes.toString('utf8', start, start + length))}`;
    const length = lengths.find(
      (each) => each > 0 && start + each <= bytes.length && html.includes(repetition(each)),
    );
    if (!length) break;
    repetitions.push(repetition(length));
    start += length;
  }
  return repetitions;
}

const inScript = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

/** The middleware reads the record, and a platform copies for it what this file lists. */
function traceRecord(folder: string): void {
  edit([join(folder, 'server', 'middleware.js.nft.json')], (text, file) => {
    const trace = JSON.parse(text);
    if (!Array.isArray(trace.files)) throw new Error(`${file} lists no files`);
    return JSON.stringify({ ...trace, files: [...new Set([...trace.files, `../${builtPagesFile}`])] });
  });
}
