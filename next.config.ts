import { spawnSync } from 'node:child_process';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { env } from './lib/base/env';
import { messageOf } from './lib/base/errors';
import type { CompiledEvent } from './lib/event-source/compile-event';
import { constantHeaders } from './lib/http/constant-headers';
import { bodyLimit } from './lib/server/body-limit';

const { NEXT_DIST_DIR, EVENT, isServerless, APP_URL } = settings();
const isTestBuild = NEXT_DIST_DIR !== '.next';

const config: NextConfig = {
  distDir: NEXT_DIST_DIR,
  experimental: {
    globalNotFound: true,
    inlineCss: true,
    // A page that nobody opens takes no time at a start, and no memory.
    preloadEntriesOnStart: false,
    // The cache of a test build is never read, and writing it takes a quarter of the build time.
    turbopackFileSystemCacheForBuild: !isTestBuild,
    // Nothing in the tests reads the source maps, and writing them takes a tenth of the build time.
    turbopackSourceMaps: !isTestBuild,
    // Minified server code needs less memory but takes a fifth of the build time. Most specs and all benches run the
    // build of the furniture show, so that one is minified as in production.
    turbopackMinify: { client: true, server: !isTestBuild || EVENT === 'furniture' },
    // Limits what Next buffers on serverless platforms. Elsewhere, lib/server/request-guard.ts refuses longer bodies first.
    proxyClientMaxBodySize: bodyLimit,
    serverActions: { bodySizeLimit: bodyLimit },
  },
  // The image optimizer would request paths of this portal without the headers of the original request.
  images: { unoptimized: true },
  // Test builds run after `npm run check`, which checks the types.
  typescript: { ignoreBuildErrors: isTestBuild },
  poweredByHeader: false,
  // Next would hash a static page for every request. The build does it once, for lib/http/security-headers.ts.
  generateEtags: false,
  agentRules: false,
  // Next knows gzip only. lib/server/compressed-answers.ts compresses where no proxy does.
  compress: false,
  serverExternalPackages: ['libsql', 'mongodb', 'pino', 'tinypool', 'bcryptjs'],
  // Files that only a worker thread loads are invisible to the bundler.
  outputFileTracingIncludes: {
    '/**': [
      './lib/crypto/bcrypt-worker.mjs',
      './lib/store/sqlite-worker.mjs',
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
  // On other platforms, lib/server/own-server.ts adds the headers to every answer, including errors.
  headers: async () => {
    if (!isServerless) return [];
    const policy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
    const headers = Object.entries({ ...constantHeaders(APP_URL), ...policy });
    return [{ source: '/:path*', headers: headers.map(([key, value]) => ({ key, value })) }];
  },
  reactStrictMode: true,
};

/**
 * The configuration with the event that `EVENT` names. Static pages contain its texts, so a build belongs to one event:
 * lib/base/env.ts refuses to start it for another event, and scripts/load-env.ts reads the event from the build. A
 * server that runs a build does not need the event's folder.
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
 * Validates and compiles the event once. The workers of a build inherit the result by an environment variable.
 * @param isDev whether placeholders are only warnings
 */
function compiledEvent(isDev: boolean): CompiledEvent {
  if (!process.env.COMPILED_EVENT) {
    // In a separate process, since Next does not resolve `@/` in the imports of this file.
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

/** The validated environment. If it is invalid, prints the reason and ends the process. */
function settings() {
  try {
    return env();
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
