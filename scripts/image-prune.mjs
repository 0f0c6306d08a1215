import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `node scripts/image-prune.mjs <folder>…`, for the container's image: removes what a running portal does not read from
 * installed packages or from a build. It is plain JavaScript, because it runs where no packages are installed.
 */

/** Packages that only a build, a test or the development mode uses, relative to `node_modules`. */
const unused = [
  // Next's compiler. At the start, Next takes the configuration of the build instead of compiling next.config.ts.
  /^@next\/swc-/,
  // next-intl's plugin for a build.
  /^@swc\/core(?:-|$)/,
  /^next-intl-swc-plugin-extractor$/,
  // The image optimizer, which next.config.ts turns off.
  /^@img$/,
  /^sharp$/,
  // An optional peer of Next, for its test mode.
  /^@playwright$/,
  /^playwright(?:-core)?$/,
  // Styles for older browsers.
  /^caniuse-lite$/,
];

/** Files that only tools read, and the parts of packages that only development uses. */
const unusedFiles = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  // React Email imports these two modules of Prettier, but calls neither.
  /\/prettier\/(?!package\.json$|LICENSE$|(?:standalone|plugins\/html)\.m?js$)/,
  /\/next\/dist\/docs\//,
  /\/next\/dist\/compiled\/next-server\/[^/]+\.dev\.js$/,
];

for (const folder of process.argv.slice(2)) {
  for (const name of packagesIn(folder)) {
    if (unused.some((pattern) => pattern.test(name)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).replaceAll('\\', '/');
    if (entry.isFile() && unusedFiles.some((pattern) => pattern.test(path))) rmSync(path);
  }
}

/** The names below `node_modules`: those of scopes, and of the packages in them. */
function packagesIn(folder) {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') && statSync(join(folder, name)).isDirectory()
      ? [name, ...readdirSync(join(folder, name)).map((inScope) => `${name}/${inScope}`)]
      : [name],
  );
}
