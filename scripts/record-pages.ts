import {
  dropRepeatedStyles,
  inspectBuild,
  linkStyleSheets,
  preloadFontOfNotFound,
  storeBuiltPages,
} from '@/lib/server/next/build-output';
import { writeCopies } from '@/lib/server/next/compressed-copies';
import { env } from '../lib/base/env';

/**
 * After `next build`, completes the not-found page, compresses static pages and files, and records each static page's
 * entity tag and inline scripts. The server allows only these scripts.
 */
const { NEXT_DIST_DIR: folder, isServerless } = env();
// Signed-in people open these pages again and again, so their browsers keep the style sheet.
linkStyleSheets(folder, ['comprador', 'cuenta', 'dashboard', 'office']);
preloadFontOfNotFound(folder);
dropRepeatedStyles(folder);
const built = inspectBuild(folder);
// Serverless platforms compress by themselves. Last but one, because a build without its record does not start.
if (!isServerless) await writeCopies(folder, Object.keys(built.pages));
storeBuiltPages(folder, built);
console.log(
  `Content security policy: ${Object.keys(built.pages).length} static pages, ${built.dynamic.length} dynamic routes.`,
);
