/** The titles of tests that a source file contains, each as a pattern: what a parametrised title fills in is any text. */
export function titlesIn(source: string): RegExp[] {
  // A title is the first argument of test, it or describe, also of what `.each(…)` returns.
  const calls = /(?:\b(?:test|it|describe)(?:\.\w+)*|[)\]`])\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g;
  return [...source.matchAll(calls)].map(([, quote, raw = '']) => {
    const filled = quote === '`' ? /\$\{(?:[^{}]|\{[^{}]*\})*\}/ : /%[sdifjop]|\$\w+(?:\.\w+)*/;
    const parts = raw.split(filled).map((part) => escaped(part.replace(/\\(.)/g, '$1')));
    return new RegExp(`^${parts.join('(.*)')}$`);
  });
}

/** Whether a file contains a test of this title. What a parametrised test fills in is `…` here, or a text of the file. */
export function hasTitle(source: string, title: string): boolean {
  return titlesIn(source).some((pattern) => {
    const [found, ...filled] = pattern.exec(title) ?? [];
    return found !== undefined && filled.every((text) => text === '…' || source.includes(text));
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
