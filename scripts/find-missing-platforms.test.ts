import { expect, test } from 'vitest';
import { findMissingPlatforms, type Lock } from './find-missing-platforms';

/** A lock where the package at this path has the optional dependencies `wanted`, and the entries `locked`. */
const lockOf = (path: string, wanted: string[], locked: string[]): Lock => ({
  packages: {
    '': {},
    [path]: { optionalDependencies: Object.fromEntries(wanted.map((name) => [name, '1.0.0'])) },
    ...Object.fromEntries(locked.map((each) => [each, { version: '1.0.0' }])),
  },
});

const supported = [
  '@esbuild/linux-x64',
  '@next/swc-linux-x64-gnu',
  '@next/swc-linux-x64-musl',
  '@next/swc-linux-arm64-gnu',
  '@next/swc-linux-arm64-musl',
  '@img/sharp-linuxmusl-x64',
  '@parcel/watcher-linux-arm64-glibc',
  'lightningcss-darwin-x64',
  'lightningcss-darwin-arm64',
  '@tailwindcss/oxide-win32-x64-msvc',
  // An optional package without a platform in its name may be needed on any platform.
  'fsevents',
];
const unsupported = [
  '@libsql/linux-arm-gnueabihf',
  '@tailwindcss/oxide-wasm32-wasi',
  'lightningcss-win32-arm64-msvc',
  '@esbuild/win32-ia32',
  '@esbuild/linux-riscv64',
  '@esbuild/freebsd-arm64',
  '@rolldown/binding-android-arm64',
];

test.each(supported)('names %s if the lock has no entry for it', (name) => {
  expect(findMissingPlatforms(lockOf('node_modules/next', [name], []))).toEqual([
    `${name} 1.0.0, which next needs, has no entry`,
  ]);
  expect(findMissingPlatforms(lockOf('node_modules/next', [name], [`node_modules/${name}`]))).toEqual([]);
});

test.each(unsupported)('does not ask for %s', (name) => {
  expect(findMissingPlatforms(lockOf('node_modules/next', [name], []))).toEqual([]);
});

test('finds an entry beside the package, below it and above it, and not below another', () => {
  const path = 'node_modules/vite/node_modules/@scope/css';
  const name = '@scope/css-linux-x64';
  for (const folder of [`${path}/`, 'node_modules/vite/', '']) {
    expect(findMissingPlatforms(lockOf(path, [name], [`${folder}node_modules/${name}`]))).toEqual([]);
  }
  expect(findMissingPlatforms(lockOf(path, [name], [`node_modules/other/node_modules/${name}`]))).toEqual([
    `${name} 1.0.0, which @scope/css needs, has no entry`,
  ]);
});

test('does not accept another version than the one needed, and leaves ranges to npm', () => {
  const name = '@libsql/darwin-arm64';
  const lock = (range: string): Lock => ({
    packages: {
      'node_modules/libsql': { optionalDependencies: { [name]: range } },
      [`node_modules/${name}`]: { version: '0.4.9' },
    },
  });
  expect(findMissingPlatforms(lock('0.5.0'))).toEqual([`${name} 0.5.0, which libsql needs, has no entry`]);
  expect(findMissingPlatforms(lock('^0.4.0'))).toEqual([]);
});
