import { createHash } from 'node:crypto';
import type { InlineSources } from './built-pages';

/** The CSP source of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The CSP hashes of a page's inline scripts and style elements, without duplicates, in page order. */
export function inlineSources(html: string): InlineSources {
  return { scripts: scriptHashes(html), styles: styleHashes(html) };
}

function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  const inline = [...scripts].filter(([, attributes = '']) => !/\ssrc=/.test(attributes));
  return [...new Set(inline.map(([, , text = '']) => hashSource(text)))];
}

function styleHashes(html: string): string[] {
  const styles = html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g);
  return [...new Set([...styles].map(([, text = '']) => hashSource(text)))];
}
