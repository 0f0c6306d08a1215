import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The image that the last stage of a Containerfile makes, as folders and settings. */
interface Image {
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
  /** The user that the command runs as. */
  user: string;
}

/** What the two slow commands of a Containerfile would leave in a folder. */
interface Replaced {
  'npm ci': (folder: string, isForProduction: boolean) => void;
  'npm run build': (folder: string) => void;
}

/**
 * Carries out the steps of the Containerfile in a folder, where no container engine is at hand: each stage has a folder
 * of its own in place of the root. `replaced` is called instead of the commands that it names.
 */
export function buildImage(folder: string, replaced: Replaced): Image {
  const image: Image = { env: {}, command: [], healthCheck: [], user: 'root' };
  let [stage, workdir] = ['', '/'];
  const inStage = (path: string, name = stage) => join(folder, name, resolve(workdir, path));
  const text = readFileSync(join(root, 'Containerfile'), 'utf8').replace(/^#.*$/gm, '');
  for (const [, instruction = '', rest = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
    if (instruction === 'FROM') {
      stage = /AS (\w+)$/.exec(rest)?.[1] ?? 'final';
      image.user = 'root';
    } else if (instruction === 'WORKDIR') {
      workdir = rest;
      mkdirSync(inStage('.'), { recursive: true });
    } else if (instruction === 'COPY') {
      const [, from, files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const paths = files.split(' ');
      const target = paths.pop() ?? '';
      for (const path of paths) {
        const place = inStage(target.endsWith('/') ? join(target, basename(path)) : target);
        mkdirSync(dirname(place), { recursive: true });
        if (from) renameSync(inStage(path, from), place);
        else copyOfContext(path, place);
      }
    } else if (instruction === 'RUN') {
      for (const command of rest.split(' && ')) {
        if (command.startsWith('npm ci ')) replaced['npm ci'](inStage('.'), command.includes('--omit=dev'));
        else if (command === 'npm run build') replaced[command](inStage('.'));
        else
          runIn(
            inStage('.'),
            command.replace(/ (\/\w+)/g, (_, path: string) => ` ${inStage(path)}`),
          );
      }
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g)) image.env[name] = value;
    } else if (instruction === 'USER') image.user = rest;
    else if (instruction === 'HEALTHCHECK') image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (instruction === 'CMD') image.command = JSON.parse(rest);
  }
  return image;
}

/** Puts what `npm ci` installs below a folder: this checkout's packages or, for production, hard links to some of them. */
export function installPackages(folder: string, isForProduction: boolean): void {
  mkdirSync(folder, { recursive: true });
  if (!isForProduction) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = Object.entries<{ dev?: boolean }>(packages)
    .filter(([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)));
  const copy = (how: string) => spawnSync('cp', [how, '--parents', ...paths, folder], { cwd: root }).status;
  if (copy('-al') !== 0 && copy('-a') !== 0) throw new Error('The packages cannot be copied.');
}

/** The names that a pattern of .dockerignore matches. */
const patternOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);

/** Copies a path of the build's context, without what .dockerignore keeps out. */
function copyOfContext(path: string, place: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const isIgnored = (name: string) => ignored.some((pattern) => patternOf(pattern).test(name));
  if (isIgnored(path)) throw new Error(`COPY ${path}: .dockerignore keeps it out.`);
  // Its patterns apply to the top of the context only.
  const names = path === '.' ? readdirSync(root).filter((name) => !isIgnored(name)) : [path];
  for (const name of names)
    cpSync(join(root, name), path === '.' ? join(place, name) : place, { recursive: true });
}

function runIn(cwd: string, command: string): void {
  // The user of the image does not exist here.
  const line = command.replace(/chown node:node/, 'chown 65534:65534');
  const { status, stderr } = spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command}\n${stderr}`);
}
