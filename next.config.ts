import type { NextConfig } from 'next';
import { env } from './lib/base/env';

const config: NextConfig = {
  distDir: env().NEXT_DIST_DIR,
  // Static pages hold the texts of one event, so a build belongs to it; lib/base/env.ts refuses to start it for another, and
  // scripts/load-env.ts reads which one it is.
  env: { BUILT_EVENT: env().EVENT },
  turbopack: { resolveAlias: { 'event-faces': `./components/layout/faces/${env().EVENT}.ts` } },
  experimental: { globalNotFound: true },
  // Test builds run after `npm run check`, which checks the types.
  typescript: { ignoreBuildErrors: env().NEXT_DIST_DIR !== '.next' },
  poweredByHeader: false,
  agentRules: false,
  // Behind a proxy compressing is the proxy's task: gzip here halves the throughput. scripts/start.mjs decides it anew.
  compress: env().TRUSTED_PROXY_HOPS === 0,
  serverExternalPackages: ['libsql', 'mongodb', 'pino', 'tinypool', 'bcryptjs', 'rate-limiter-flexible'],
  // Files that only a worker thread loads are invisible to the bundler.
  outputFileTracingIncludes: {
    '/**': [
      './lib/crypto/bcrypt-worker.mjs',
      './node_modules/bcryptjs/**/*',
      './node_modules/tinypool/dist/**/*',
    ],
  },
  // Paths that browsers, phones and password managers request without being told of them.
  redirects: async () =>
    Object.entries({
      '/favicon.ico': '/icon.svg',
      '/apple-touch-icon-:variant.png': '/apple-touch-icon.png',
      '/site.webmanifest': '/manifest.webmanifest',
      '/.well-known/change-password': '/passwordReset',
    }).map(([source, destination]) => ({ source, destination, permanent: false })),
  reactStrictMode: true,
};

export default config;
