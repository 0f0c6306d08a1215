import { env } from '../lib/base/env';
import {
  dropRepeatedStyles,
  inspectBuild,
  linkStyleSheets,
  preloadFontOfNotFound,
  storeBuiltPages,
} from '../lib/http/next/build-output';

/**
 * After `next build`, completes the not-found page and records each static page's entity tag and inline scripts. The
 * server allows only these scripts.
 */
const folder = env().NEXT_DIST_DIR;
// Signed-in people open these pages again and again, so their browsers keep the style sheet.
linkStyleSheets(folder, ['cuenta', 'dashboard', 'office']);
preloadFontOfNotFound(folder);
dropRepeatedStyles(folder);
const built = inspectBuild(folder);
storeBuiltPages(folder, built);
console.log(
  `Content security policy: ${Object.keys(built.pages).length} static pages, ${built.dynamic.length} dynamic routes.`,
);
