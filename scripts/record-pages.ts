import { env } from '../lib/base/env';
import { inspectBuild, storeBuiltPages } from '../lib/server/next/build-output';
import { writeCopies } from '../lib/server/next/compressed-copies';
import { patchBuild } from '../lib/server/next/patch-build';

/**
 * After `next build`, changes what no setting of Next does, compresses static pages and files, and records each static
 * page's entity tag and inline scripts. The server allows only these scripts.
 */
const { NEXT_DIST_DIR: folder, isServerless } = env();
const leftOut = patchBuild(folder);
for (const sentence of leftOut) console.warn(`Warning: Next's output looks different. ${sentence}.`);
const built = inspectBuild(folder);
// Serverless platforms compress by themselves. Last but one, because a build without its record does not start.
if (!isServerless) await writeCopies(folder, Object.keys(built.pages));
storeBuiltPages(folder, built, leftOut);
console.log(
  `Content security policy: ${Object.keys(built.pages).length} static pages, ${built.dynamic.length} dynamic routes.`,
);
