import { gzipSync } from 'node:zlib';

/**
 * The bytes of script, with gzip −9, that a current browser loads for a page's HTML; null if the page's status is not
 * 200.
 */
export async function firstLoadScripts(
  baseURL: string,
  path: string,
  cookie?: string,
): Promise<number | null> {
  const page = await fetch(`${baseURL}${path}`, {
    headers: cookie ? { Cookie: cookie } : {},
    redirect: 'manual',
  });
  const html = await page.text();
  if (page.status !== 200) return null;
  const tags = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const source of sources) {
    const url = new URL(source.replaceAll('&amp;', '&'), baseURL);
    const script = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    if (!script.ok) throw new Error(`${path} names ${source}, which answers ${script.status}.`);
    bytes += gzipSync(Buffer.from(await script.arrayBuffer()), { level: 9 }).length;
  }
  return bytes;
}
