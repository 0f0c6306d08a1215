import { gzipSync } from 'node:zlib';

/** Bytes of script, gzip −9, that a page's HTML makes a current browser load; null where the page does not answer 200. */
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
