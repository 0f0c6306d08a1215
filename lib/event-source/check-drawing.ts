import type { Fault } from './yaml-file';

const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern'
  ).split(' '),
);

const attributes = '(?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"<]*"|\'[^\'<]*\'))*\\s*';
/** The parts of XML markup. Anything else that begins with `<` is refused. */
const markup = new RegExp(
  `<!--(?:(?!--)[\\s\\S])*-->|<\\?xml\\s[^<>]*\\?>|</[\\w:.-]+\\s*>|<(?<name>[\\w:.-]+)(?<list>${attributes})/?>|<`,
  'g',
);

/**
 * Validates a drawing of an event's folder (`mark.svg`, `hero.svg`), which the portal serves. It may contain shapes and
 * texts only: no scripts, event handlers, embedded documents, styles or references outside the file.
 */
export function checkDrawing(file: string, svg: string): Fault[] {
  const faults: Fault[] = [];
  const note = (at: number, message: string) => {
    faults.push({ file, line: svg.slice(0, at).split('\n').length, path: '', message });
  };
  if (!/^\uFEFF?\s*(?:<\?xml\s[^<>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg\s/.test(svg)) {
    note(0, 'is no SVG; expected <svg as the first element');
  }
  for (const { index, 0: text, groups: { name, list = '' } = {} } of svg.matchAll(markup)) {
    if (name && !elements.has(name)) note(index, `<${name}>; expected shapes, texts and gradients only`);
    if (text === '<') note(index, `${svg.slice(index, index + 20)}; expected an element or a comment`);
    for (const [, key = '', quoted = ''] of list.matchAll(
      /(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g,
    )) {
      const message = attributeFault(key, quoted.slice(1, -1));
      if (message) note(index, `${key}: ${message}`);
    }
  }
  return faults;
}

function attributeFault(key: string, value: string): string | undefined {
  if (/^on/i.test(key)) return 'an event handler; expected none';
  if (/(?:^|:)(?:href|src|base)$/i.test(key) && !/^#[\w.-]+$/.test(value)) {
    return `${value}; expected a reference within the file, such as #shape`;
  }
  if (/^xmlns(?::|$)/.test(key)) {
    return /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink)$/.test(value)
      ? undefined
      : `${value}; expected the namespaces of SVG only`;
  }
  // Entities and escapes would hide an address from the next check.
  if (/[&\\@]/.test(value)) return `${value}; expected neither escapes nor rules`;
  if (/url\(\s*(?!["']?#)/i.test(value)) return `${value}; expected url(#…) only`;
  return undefined;
}
