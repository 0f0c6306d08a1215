import { resolve } from 'node:path';

/** The minimal application that serves a page and a route as the portal does. */
export default {
  poweredByHeader: false,
  // The portal is measured as behind a proxy.
  compress: false,
  agentRules: false,
  turbopack: {
    root: resolve(import.meta.dirname, '../../..'),
    // The portal's middleware asks for the event, which the portal's build has compiled.
    resolveAlias: { 'event-data': '../../../.event/furniture/event.json' },
  },
};
