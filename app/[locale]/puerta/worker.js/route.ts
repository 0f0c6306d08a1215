import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '@/lib/base/env';
import { locales } from '@/lib/i18n/locale';

/** The build that the worker belongs to. A new one makes browsers install a new worker. */
function version(): string {
  const { NEXT_DIST_DIR, isProduction } = env();
  if (!isProduction) return 'development';
  const id = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), NEXT_DIST_DIR, 'BUILD_ID'), 'utf8');
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}

const script = (cacheName: string) => `
const cacheName = '${cacheName}';
const languages = ${JSON.stringify(locales)};
const shell = (language) => '/puerta?shell=' + language;
const files = ['/puerta/decoder.js', '/puerta/decoder.wasm', '/puerta/app.webmanifest', '/icon.svg'];
const isAsset = ({ pathname }) => pathname.startsWith('/_next/static/') || files.includes(pathname);

// The page in each language, and every file that it names.
async function keepPage(cache, language) {
  const page = await fetch('/puerta', { headers: { 'Accept-Language': language }, credentials: 'omit' });
  if (!page.ok) throw new Error('The page is missing.');
  await cache.put(shell(language), page.clone());
  const html = await page.text();
  const named = [...html.matchAll(/\\s(?:src|href)="(\\/_next\\/static\\/[^" ]+)"/g)].map(([, path]) => path);
  await cache.addAll([...new Set(named)]);
}

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then(async (cache) => {
      await cache.addAll(files);
      for (const language of languages) await keepPage(cache, language);
    }),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
      await clients.claim();
    }),
  );
});

// \`install\` by the button of the page, or the language in which it is shown.
addEventListener('message', ({ data }) => {
  if (data === 'install') skipWaiting();
  else if (languages.includes(data?.language))
    caches.open(cacheName).then((cache) => cache.put('/puerta?language', new Response(data.language)));
});

async function page(request) {
  const cache = await caches.open(cacheName);
  const language = await (await cache.match('/puerta?language'))?.text();
  const stored = language && (await cache.match(shell(language)));
  return stored ?? fetch(request).catch(() => cache.match(shell(languages[0])));
}

async function asset(request) {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/puerta' && url.search === '') event.respondWith(page(request));
  else if (isAsset(url)) event.respondWith(asset(request));
});
`;

/**
 * The service worker of the gate's page, of scope `/puerta` exactly. It keeps the page in both languages with its files, so
 * that it works after a reload without network, and touches no other page and no call.
 */
export function GET(): Response {
  return new Response(script(`gate-${version()}`), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Service-Worker-Allowed': '/puerta',
      'Cache-Control': 'no-cache',
    },
  });
}
