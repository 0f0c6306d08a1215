import { resolve } from 'node:path';

/** The minimal application that serves a page and a route as the portal does. */
export default {
  poweredByHeader: false,
  // As in the portal. Most measurements are as behind a proxy, which compresses.
  compress: process.env.BENCH_COMPRESS === 'true',
  agentRules: false,
  turbopack: {
    root: resolve(import.meta.dirname, '../../..'),
    // The portal's middleware imports the event, which the portal's build has compiled.
    resolveAlias: { 'event-data': '../../../.event/furniture/event.json' },
  },
};
