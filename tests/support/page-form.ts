import type { Page } from '@playwright/test';
import type { Client } from './client';

/** The hidden fields that a page's form posts without JavaScript, including the server action. */
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

/** Posts a page's form with origins that must be refused: a foreign one, one that imitates the host, and none. */
export async function postFromElsewhere(
  client: Client,
  path: string,
  own: Record<string, string> = {},
): Promise<void> {
  const foreign = { Origin: 'https://evil.example' };
  for (const headers of [foreign, { ...foreign, 'X-Forwarded-Host': 'evil.example' }, {}]) {
    const { text } = await client.get(path, own);
    await client.send('POST', path, { ...own, ...headers }, hiddenFields(text));
  }
}

/** Posts a page's form as a browser without JavaScript would. */
export async function postFromPage(
  client: Client,
  path: string,
  origin: string,
  own: Record<string, string> = {},
): Promise<void> {
  const { text } = await client.get(path, own);
  await client.send('POST', path, { ...own, Origin: origin }, hiddenFields(text));
}

/** Delays the page's requests with this method to addresses of this pattern until the returned function is called. */
export async function holdRequests(page: Page, url: string, method: 'GET' | 'POST'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held;
    await route.fallback();
  });
  return release;
}

/** Delays the scripts of the next page until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, '**/_next/static/**/*.js', 'GET');

/** Opens a page whose scripts are delayed until the returned function is called. */
export async function openBeforeScript(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
