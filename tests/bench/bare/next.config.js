import { resolve } from 'node:path';

/** The least that serves a page and a route as the portal does: what it is measured against. */
export default {
  poweredByHeader: false,
  // The portal is measured behind a proxy, too.
  compress: false,
  agentRules: false,
  turbopack: { root: resolve(import.meta.dirname, '../../..') },
};
