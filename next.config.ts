import { spawnSync } from 'node:child_process';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { env } from './lib/base/env';
import { messageOf } from './lib/base/errors';
import type { CompiledEvent } from './lib/event-source/compile-event';
import { bodyLimit } from './lib/http/body-limit';
import { constantHeaders } from './lib/http/constant-headers';

const { NEXT_DIST_DIR, TRUSTED_PROXY_HOPS, isServerless, APP_URL } = settings();

const config: NextConfig = {
  distDir: NEXT_DIST_DIR,
  experimental: {
    globalNotFound: true,
    inlineCss: true,
    // Nobody reads the cache of a test build: writing it takes a quarter of the build.
    turbopackFileSystemCacheForBuild: NEXT_DIST_DIR === '.next',
    // Bounds what Next buffers on serverless platforms; elsewhere lib/http/request-guard.ts refuses longer bodies first.
    proxyClientMaxBodySize: bodyLimit,
    serverActions: { bodySizeLimit: bodyLimit },
  },
  // The image optimizer requests paths of this portal by itself, without the headers of whoever asked for them.
  images: { unoptimized: true },
  // Test builds run after `npm run check`, which checks the types.
  typescript: { ignoreBuildErrors: NEXT_DIST_DIR !== '.next' },
  poweredByHeader: false,
  // Next would hash a static page at every request: the build does it once, for lib/http/security-headers.ts.
  generateEtags: false,
  agentRules: false,
  // Behind a proxy compressing is the proxy's task: gzip here halves the throughput.
  compress: TRUSTED_PROXY_HOPS === 0,
  serverExternalPackages: ['libsql', 'mongodb', 'pino', 'tinypool', 'bcryptjs'],
  // Files that only a worker thread loads are invisible to the bundler.
  outputFileTracingIncludes: {
    '/**': [
      './lib/crypto/bcrypt-worker.mjs',
      './lib/store/compact-worker.mjs',
      './node_modules/bcryptjs/**/*',
      './node_modules/tinypool/dist/**/*',
    ],
  },
  // Paths that browsers, phones and password managers request on their own.
  redirects: async () =>
    Object.entries({
      '/favicon.ico': '/icon.svg',
      '/apple-touch-icon-:variant.png': '/apple-touch-icon.png',
      '/site.webmanifest': '/manifest.webmanifest',
      '/.well-known/change-password': '/passwordReset',
    }).map(([source, destination]) => ({ source, destination, permanent: false })),
  // Elsewhere lib/http/own-server.ts adds them to every answer, errors included.
  headers: async () => {
    if (!isServerless) return [];
    const policy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
    const headers = Object.entries({ ...constantHeaders(APP_URL), ...policy });
    return [{ source: '/:path*', headers: headers.map(([key, value]) => ({ key, value })) }];
  },
  reactStrictMode: true,
};

/**
 * The configuration with the event that `EVENT` names: static pages hold its texts, so a build belongs to one event.
 * lib/base/env.ts refuses to start the build for another, and scripts/load-env.ts reads whose it is. A server that
 * runs a build needs nothing of the event's folder.
 */
export default function configFor(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { folder, languages, data, theme } = compiledEvent(
    phase === PHASE_DEVELOPMENT_SERVER || process.argv.includes('typegen'),
  );
  return {
    ...config,
    env: { BUILT_EVENT: folder, BUILT_LANGUAGES: languages.join(), BUILT_APP_URL: APP_URL },
    turbopack: { resolveAlias: { 'event-data': data, 'event-theme': theme } },
  };
}

/**
 * Checks and compiles the event once; the workers of a build inherit what came of it.
 * @param isDev whether placeholders only warn
 */
function compiledEvent(isDev: boolean): CompiledEvent {
  if (!process.env.COMPILED_EVENT) {
    // In a separate process: Next resolves no `@/` in what this file imports.
    const args = ['--import', 'tsx', 'scripts/event-compile.ts', ...(isDev ? ['--dev'] : [])];
    const { status, stdout } = spawnSync(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    if (status !== 0) process.exit(1);
    process.env.COMPILED_EVENT = stdout;
  }
  return JSON.parse(process.env.COMPILED_EVENT);
}

/** The validated environment; ends the process with the sentence of what is wrong with it. */
function settings() {
  try {
    return env();
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
