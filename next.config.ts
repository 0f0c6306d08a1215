import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { env } from './lib/env';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

const config: NextConfig = {
  // Tests build each event beside the others, and beside a dev server that is running.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // Static pages hold the texts of one event, so a build belongs to it; lib/env.ts refuses to start it for another.
  env: { BUILT_EVENT: env().EVENT },
  turbopack: { resolveAlias: { 'event-faces': `./components/layout/faces/${env().EVENT}.ts` } },
  experimental: { globalNotFound: true },
  poweredByHeader: false,
  agentRules: false,
  compress: true,
  serverExternalPackages: ['libsql', 'mongodb', 'pino', 'tinypool', 'bcryptjs'],
  reactStrictMode: true,
};

export default withNextIntl(config);
