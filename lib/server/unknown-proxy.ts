import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFile, makePrivateFolder } from '@/lib/base/private-files';

/*
 * A file in the data folder through which the server tells `npm run admin -- doctor` that requests came through a proxy
 * although TRUSTED_PROXY_HOPS is 0. It is empty, and says only when that happened first since the server started.
 */
const fileIn = (dataDir: string) => join(/* turbopackIgnore: true */ dataDir, 'unknown-proxy');

/** Notes that a request had a forwarding header. */
export function noteUnknownProxy(dataDir: string): void {
  makePrivateFolder(dataDir);
  makePrivateFile(fileIn(dataDir));
}

/** Called at the start of the server. */
export function forgetUnknownProxy(dataDir: string): void {
  rmSync(/* turbopackIgnore: true */ fileIn(dataDir), { force: true });
}

/** When a request had a forwarding header, since the server started. */
export function unknownProxySince(dataDir: string): Date | undefined {
  return statSync(/* turbopackIgnore: true */ fileIn(dataDir), { throwIfNoEntry: false })?.mtime;
}
