import type { Client } from './client';

/** What the form of a page posts unseen where there is no script, its action among it. */
export function hiddenFields(html: string): FormData {
  const form = new FormData();
  for (const [input] of html.matchAll(/<input type="hidden"[^>]*>/g)) {
    const attribute = (name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
    form.append(attribute('name'), attribute('value'));
  }
  return form;
}

/** Posts the form of a page as no page of ours does: from a foreign origin, from one that calls itself the host, and from none. */
export async function postFromElsewhere(client: Client, path: string): Promise<void> {
  const foreign = { Origin: 'https://evil.example' };
  for (const headers of [foreign, { ...foreign, 'X-Forwarded-Host': 'evil.example' }, {}]) {
    await client.send('POST', path, headers, hiddenFields((await client.get(path)).text));
  }
}

/** Posts the form of a page as the page does without script. */
export async function postFromPage(client: Client, path: string, origin: string): Promise<void> {
  await client.send('POST', path, { Origin: origin }, hiddenFields((await client.get(path)).text));
}
