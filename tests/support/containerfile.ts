import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The image that the last stage of a Containerfile makes, as folders and settings. */
interface Image {
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** The user that the command runs as. */
  user: string;
}

/**
 * Carries out the steps of the Containerfile in a folder, where no container engine is at hand: each stage has a folder
 * of its own in place of the root. `given` makes what the steps of a stage would leave in its `/app`.
 */
export function buildImage(folder: string, given: Record<string, (app: string) => void>): Image {
  const image: Image = { env: {}, command: [], healthCheck: [], user: 'root' };
  let [stage, workdir] = ['', '/'];
  const inStage = (path: string, name = stage) => join(folder, name, resolve(workdir, path));
  const text = readFileSync(join(root, 'Containerfile'), 'utf8').replace(/^#.*$/gm, '');
  for (const [, instruction = '', rest = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (instruction === 'FROM') {
      stage = /AS (\w+)$/.exec(rest)?.[1] ?? 'final';
      image.user = 'root';
      given[stage]?.(join(folder, stage, 'app'));
    } else if (instruction === 'WORKDIR') {
      workdir = rest;
      mkdirSync(inStage('.'), { recursive: true });
    } else if (given[stage]) {
      // Its steps are replaced.
    } else if (instruction === 'COPY') {
      const [, from, files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const paths = files.split(' ');
      const target = paths.pop() ?? '';
      for (const path of paths) {
        const place = inStage(target.endsWith('/') ? join(target, path) : target);
        if (from) renameSync(inStage(path, from), place);
        else cpSync(ofContext(path), place, { recursive: true });
      }
    } else if (instruction === 'RUN') {
      runIn(
        inStage('.'),
        rest.replace(/ (\/\w+)/g, (_, path: string) => ` ${inStage(path)}`),
      );
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g)) image.env[name] = value;
    } else if (instruction === 'USER') image.user = rest;
    else if (instruction === 'HEALTHCHECK') image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (instruction === 'CMD') image.command = JSON.parse(rest);
  }
  return image;
}

/** Puts what `npm ci --omit=dev` installs below a folder, as hard links to this checkout's packages where possible. */
export function installPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = Object.entries<{ dev?: boolean }>(packages)
    .filter(([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
  mkdirSync(folder, { recursive: true });
  const copy = (how: string) => spawnSync('cp', [how, '--parents', ...paths, folder], { cwd: root }).status;
  if (copy('-al') !== 0 && copy('-a') !== 0) throw new Error('The packages cannot be copied.');
}

/** A path of the build's context, which .dockerignore must not keep out. */
function ofContext(path: string): string {
  if (readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').includes(path))
    throw new Error(`COPY ${path}: .dockerignore keeps it out.`);
  return join(root, path);
}

function runIn(cwd: string, command: string): void {
  // The user of the image does not exist here.
  const line = command.replace(/chown node:node/, 'chown 65534:65534');
  const { status, stderr } = spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command}\n${stderr}`);
}
