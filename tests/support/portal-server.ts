import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { variableNames } from '../../lib/base/env';
import type { Portal } from './targets';

const root = resolve(import.meta.dirname, '../..');
const quickPasswords = new URL('quick-passwords.mjs', import.meta.url).href;
const isWindows = process.platform === 'win32';

/** What ends the portals of this process that have not been stopped. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

export interface RunningPortal {
  baseURL: string;
  dataDir: string;
  pid: number;
  /** Its exit code, once it has ended. */
  exited: Promise<number | null>;
  /** Its output so far. */
  output(): string;
  /** Ends it immediately and without warning, as a power failure would. */
  kill(): void;
  /**
   * Ends it by SIGTERM, and by SIGKILL after 30 s; removes its data folder unless it was given one. Resolves with its
   * exit code.
   */
  stop(): Promise<number | null>;
}

/** A started portal, as its specs see it. */
export function portalOf({ baseURL, dataDir }: Pick<Portal, 'baseURL' | 'dataDir'>): Portal {
  return { name: 'own', event: 'furniture', store: 'sqlite', baseURL, dataDir };
}

/** The folder below the project that holds the test build of an event. */
export function buildFolder(event: string): string {
  return `.next-test/${basename(event)}`;
}

/** The ids by which scripts call the server actions of a test build whose files have this in their path. */
export function actionIds(event: string, path: string): string[] {
  const file = join(buildFolder(event), 'server', 'server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries<{ filename: string }>(node).flatMap(([id, { filename }]) =>
    filename.includes(path) ? [id] : [],
  );
}

/** The environment variables that any program needs, on Windows too. */
const surroundings = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG'],
  ...['SystemRoot', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];

/** The environment of a portal under test, without the variables that configure ours. */
export function plainEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = surroundings.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  // Set but empty, so that the values in a developer's .env are not used.
  const unset = variableNames.map((name) => [name, '']);
  return {
    ...Object.fromEntries([...unset, ...inherited]),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ...more,
  };
}

const demoArguments = ['--people', '20'];

/** The arguments of Node in `npm start`. */
function startArguments(project: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}

/** Builds the portal for an event into its own folder; resolves when the build is complete. `project`: see `startPortal`. */
export async function buildPortal(event: string, project = root): Promise<void> {
  // In a shell, because npm is a script on Windows.
  const child = spawn('npm run --silent build', {
    shell: true,
    cwd: project,
    env: plainEnv({ EVENT: event, NEXT_DIST_DIR: buildFolder(event) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build for ${event} failed.\n${output()}`);
}

/** Starts the portal on a free port with a data folder of its own; resolves once it is ready. */
export async function startPortal(options: {
  event?: string;
  /** The folder of another version of this project. */
  project?: string;
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  /** The program that runs it instead of this Node, and its first arguments. */
  node?: string;
  nodeArguments?: readonly string[];
  /** Hashes passwords at bcrypt's lowest cost, which takes hardly any time. */
  hasQuickPasswords?: boolean;
  /** `dev` serves the sources, as `npm run dev`. `demo` is `npm run demo` with a few people. */
  script?: 'start' | 'dev' | 'demo';
  /** Starts the script by npm, which is its parent process. `pid` is the id of npm. */
  isByNpm?: boolean;
  /** Does not wait until the portal is ready. */
  isToFail?: boolean;
}): Promise<RunningPortal> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-'));
  const event = options.event ?? 'furniture';
  const script = options.script ?? 'start';
  const args = {
    start: startArguments(options.project ?? root),
    dev: ['--import', 'tsx', 'scripts/dev.ts'],
    demo: ['--import', 'tsx', 'scripts/demo.ts', ...demoArguments],
  }[script];
  const preloaded = options.hasQuickPasswords ? ['--import', quickPasswords] : [];
  const [program, programArgs] = options.isByNpm
    ? ['npm', ['run', script, '--', ...(script === 'demo' ? demoArguments : [])]]
    : [options.node ?? process.execPath, [...(options.nodeArguments ?? []), ...preloaded, ...args]];
  const child = spawn(program, programArgs, {
    // npm is a script on Windows.
    shell: isWindows && options.isByNpm,
    cwd: options.project ?? root,
    env: plainEnv({
      NODE_ENV: script === 'start' ? 'production' : 'development',
      EVENT: event,
      NEXT_DIST_DIR: script === 'start' ? buildFolder(event) : `.next-test/${script}`,
      DATA_DIR: dataDir,
      MAILINGS_FROM: 'grupos@feria.example',
      HOST: 'localhost',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // The specs must also pass after the show.
      REGISTRATION_OPEN: 'true',
      // The specs must also pass on a busy machine.
      MAX_WAIT_MS: '60000',
      ...options.env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that SIGKILL also reaches the server that the script starts.
    detached: !isWindows,
  });
  const kill = () => killTree(child);
  running.add(kill);
  const output = collect(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const baseURL = `http://localhost:${port}`;
  const portal: RunningPortal = {
    baseURL,
    dataDir,
    pid: child.pid ?? 0,
    exited,
    output,
    kill,
    async stop() {
      const forcedEnd = setTimeout(kill, 30_000);
      if (isWindows) kill();
      else child.kill('SIGTERM');
      const code = await exited;
      clearTimeout(forcedEnd);
      running.delete(kill);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  if (!options.isToFail) await untilReady(portal, exited);
  return portal;
}

/** Whether the process or one that it started is still running. Not for Windows. */
export function isRunning({ pid }: Pick<RunningPortal, 'pid'>): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Ends a process and its children. On Windows, which has no SIGTERM, this is the only way to end a portal. */
function killTree({ pid = 0 }: ChildProcess): void {
  try {
    if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function untilReady(portal: RunningPortal, exited: Promise<number | null>): Promise<void> {
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  const deadline = Date.now() + 240_000;
  while (Date.now() < deadline && !isGone) {
    const answer = await fetch(`${portal.baseURL}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(100);
  }
  const output = portal.output().slice(-3000);
  await portal.stop();
  throw new Error(`The portal did not become ready.\n${output}`);
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

/** A port that was free a moment ago, on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
