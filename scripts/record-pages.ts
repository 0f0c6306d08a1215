import { env } from '../lib/base/env';
import { inspectBuild, storeBuiltPages } from '../lib/http/next/build-output';

/** After `next build`, records the inline scripts of each static page, so that the server allows only those, and its entity tag. */
const folder = env().NEXT_DIST_DIR;
const built = inspectBuild(folder);
storeBuiltPages(folder, built);
console.log(
  `Content security policy: ${Object.keys(built.pages).length} static pages, ${built.dynamic.length} dynamic routes.`,
);
