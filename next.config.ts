import type { NextConfig } from 'next';
import { env } from './lib/base/env';

const config: NextConfig = {
  distDir: env().NEXT_DIST_DIR,
  // Static pages hold the texts of one event, so a build belongs to it; lib/base/env.ts refuses to start it for another, and
  // scripts/load-env.ts reads whose it is.
  env: { BUILT_EVENT: env().EVENT },
  turbopack: { resolveAlias: { 'event-faces': `./components/layout/faces/${env().EVENT}.ts` } },
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

export default config;
