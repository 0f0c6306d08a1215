import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ErrorCode } from '../lib/base/errors';
import { type Locale, locales } from '../lib/i18n/locale';
import en from '../messages/en.json';
import es from '../messages/es.json';

const texts = { es, en };

/** The answers that a proxy gives by itself, by their file name in deploy/pages. */
const answers: Readonly<Record<string, ErrorCode>> = {
  413: 'payload_too_large',
  429: 'too_many_requests',
  503: 'unavailable',
};

/**
 * The files of deploy/pages. Each is one answer for everybody, so it is in both languages. They do not depend on the
 * event, so that a proxy on another machine needs no build.
 */
export function proxyPages(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, code]) => [
      [`${name}.html`, page(code)],
      [`${name}.json`, `${JSON.stringify({ code, message: inAllLanguages(code) })}\n`],
    ]),
  );
}

const messageIn = (locale: Locale, code: ErrorCode) => texts[locale].errors[code];
const inAllLanguages = (code: ErrorCode) => locales.map((locale) => messageIn(locale, code)).join(' ');

function page(code: ErrorCode): string {
  const sections = locales.map((locale, n) => {
    const heading = n === 0 ? 'h1' : 'h2';
    // An empty address requests the same page again. A form that was refused as too large has to be opened again.
    const link = texts[locale].sendinvitation.again;
    return `<section lang="${locale}">
<${heading}>${messageIn(locale, code)}</${heading}>
${code === 'payload_too_large' ? '' : `<p><a href="">${link}</a></p>\n`}</section>`;
  });
  return `<!doctype html>
<html lang="${locales[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inAllLanguages(code)}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1rem }
h1, h2 { font-size: 1.5rem; line-height: 1.25; margin: 2rem 0 1rem }
a { display: inline-block; padding: .75rem 1.25rem; border: 1px solid; border-radius: .25rem; color: inherit }
</style>
</head>
<body>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

// `npm run deploy:pages`
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, text] of Object.entries(proxyPages())) writeFileSync(`deploy/pages/${name}`, text);
