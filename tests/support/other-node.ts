import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const { platform, arch } = process;

/** The npm package with the binary of Node for this machine. */
const binaryPackage = [
  platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node',
  platform === 'win32' ? 'win' : platform,
  arch,
].join('-');

/**
 * Installs another version of Node into a folder, from the npm registry. Returns the path of its binary; undefined if
 * it cannot be had, as without a network.
 */
export async function installNode(version: string, folder: string): Promise<string | undefined> {
  const settings = [
    ...['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    // By default npm waits for 70 s before it tries a second and a third time.
    ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000'],
  ];
  const command = `npm install ${settings.join(' ')} --prefix . ${binaryPackage}@${version}`;
  try {
    // In a shell, because npm is a script on Windows.
    await promisify(execFile)(command, { cwd: folder, shell: true, timeout: 120_000 });
    const installed = join(folder, 'node_modules', binaryPackage);
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    return join(installed, bin.node);
  } catch {
    return undefined;
  }
}
