import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** The HTML of a page outside of Next, its asynchronous components included, without the comments between its texts. */
export async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page);
  const html = await new Response(prelude).text();
  return html.replaceAll(/<!--.*?-->/g, '');
}

/** The links in a page's HTML, in its order. */
export function linksOf(html: string) {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', text = '']) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    return { href: attribute('href')?.replaceAll('&amp;', '&'), rel: attribute('rel'), text };
  });
}
