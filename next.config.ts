import { spawnSync } from 'node:child_process';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { env } from './lib/base/env';
import type { CompiledEvent } from './lib/event-source/compile-event';

const config: NextConfig = {
  distDir: env().NEXT_DIST_DIR,
  experimental: { globalNotFound: true },
  // Test builds come after `npm run check`, which has judged the types.
  typescript: { ignoreBuildErrors: env().NEXT_DIST_DIR !== '.next' },
  poweredByHeader: false,
  // Hashing every page that goes out costs a tenth of its processor time, and saves six kilobytes where nothing changed.
  generateEtags: false,
  // What a page needs its head names; the same list in a header is as long again.
  reactMaxHeadersLength: 0,
  // Nothing of ours is worth streaming before its title is known; without that, a page is one piece.
  htmlLimitedBots: /.*/,
  agentRules: false,
  // Behind a proxy that is the proxy's task: gzip here halves what a server answers.
  compress: env().TRUSTED_PROXY_HOPS === 0,
  serverExternalPackages: ['libsql', 'mongodb', 'pino', 'tinypool', 'bcryptjs', 'rate-limiter-flexible'],
  // What only a worker thread loads, no bundle shows.
  outputFileTracingIncludes: {
    '/**': [
      './lib/crypto/bcrypt-worker.mjs',
      './node_modules/bcryptjs/**/*',
      './node_modules/tinypool/dist/**/*',
    ],
  },
  // What browsers ask for by themselves where no page names the icon.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: false }],
  reactStrictMode: true,
};

/**
 * The configuration with the event that `EVENT` names: static pages hold its texts, so a build belongs to one event.
 * lib/base/env.ts refuses to start the build for another, and scripts/load-env.ts reads whose it is. A server that
 * runs a build needs nothing of the event's folder.
 */
export default function configFor(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { folder, languages, data, faces } = compiledEvent(
    phase === PHASE_DEVELOPMENT_SERVER || process.argv.includes('typegen'),
  );
  return {
    ...config,
    env: { BUILT_EVENT: folder, BUILT_LANGUAGES: languages.join() },
    turbopack: { resolveAlias: { 'event-data': data, 'event-faces': faces } },
  };
}

/**
 * Checks and compiles the event once; the workers of a build inherit what came of it.
 * @param isDev whether placeholders only warn
 */
function compiledEvent(isDev: boolean): CompiledEvent {
  if (!process.env.COMPILED_EVENT) {
    // In a process of its own: Next resolves no `@/` in what this file imports.
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
