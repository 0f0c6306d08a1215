import { createRequire } from 'node:module';

/*
 * `node scripts/image-config.mjs <file>`, for the container's image: compiles next.config.ts into one file of plain
 * JavaScript. With it, the portal starts without Next's compiler, which is 100 MB.
 */
const [outfile] = process.argv.slice(2);
const ofTsx = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'));
await ofTsx('esbuild').build({
  entryPoints: ['next.config.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
