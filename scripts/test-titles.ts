/** The test titles in a source file, as patterns. The parameters of a title match any text. */
function titlesIn(source: string): RegExp[] {
  // A title is the first argument of test or describe, or of the function that `.each(…)` returns.
  const calls = /(?:\b(?:test|describe)(?:\.\w+)*|[)\]`])\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g;
  return [...source.matchAll(calls)].map(([, quote, raw = '']) => {
    const filled = quote === '`' ? /\$\{(?:[^{}]|\{[^{}]*\})*\}/ : /%[sdifjop]|\$\w+(?:\.\w+)*/;
    const parts = raw.split(filled).map((part) => escaped(part.replace(/\\(.)/g, '$1')));
    return new RegExp(`^${parts.join('(.*)')}$`);
  });
}

/** Whether a file contains a test with this title. In `title`, a parameter is `…` or a text from the file. */
export function hasTitle(source: string, title: string): boolean {
  return titlesIn(source).some((pattern) => {
    const [found, ...filled] = pattern.exec(title) ?? [];
    return found !== undefined && filled.every((text) => text === '…' || source.includes(text));
  });
}

/** The tests that a page names: `file` "title", with further titles of the same file after semicolons. */
export function testsIn(page: string): { file: string; title: string }[] {
  return [...page.matchAll(/`([\w./-]+\.(?:test|spec|contract)\.tsx?)`,?((?:;? "[^"]+")+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
