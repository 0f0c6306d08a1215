import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { type Env, parseEnv } from '../lib/base/env';
import { messageOf } from '../lib/base/errors';
import { compileEvent } from '../lib/event-source/compile-event';
import { eventFolder } from '../lib/event-source/event-folder';
import { endWithParent } from './end-with-parent.mjs';
import { loadEnv } from './load-env';

/**
 * `npm run dev`: prints the portal's addresses and serves the sources until it receives a signal. After a change in the
 * event's folder, it restarts Next as soon as the event is valid.
 */
if (process.env.npm_lifecycle_event) endWithParent();
loadEnv(true);
let env: Env;
let compiled: string;
try {
  env = parseEnv({ ...process.env, NODE_ENV: 'development' });
  compiled = await compile(console.warn);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
const host = env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
const origin = `http://${host === '0.0.0.0' ? 'localhost' : host}:${env.PORT}`;
console.log(`
  Portal    ${origin}
  Mailbox   ${origin}/dev/mailbox
  Database  ${env.MONGODB_URI ? 'MongoDB' : `SQLite in ${env.DATA_DIR}`}
`);

let isEnding = false;
let child = startNext();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    child.kill(signal);
  });
}

let pending: NodeJS.Timeout | undefined;
watch(eventFolder(env.EVENT), { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(followChange, 300);
});

async function followChange(): Promise<void> {
  try {
    const before = compiled;
    compiled = await compile();
    if (compiled === before) return;
  } catch (error) {
    console.error(messageOf(error));
    return;
  }
  console.log('The event changed.');
  if (isEnding) return;
  child.off('exit', endWith);
  child.once('exit', (code, signal) => {
    if (isEnding) endWith(code, signal);
    else child = startNext();
  });
  child.kill('SIGTERM');
}

/** Compiles the event and returns the result, which shows whether a change has any effect. */
async function compile(warn: (message: string) => void = () => {}): Promise<string> {
  const result = await compileEvent(process.env.EVENT, { warn });
  // So that next.config.ts does not compile it again.
  process.env.COMPILED_EVENT = JSON.stringify(result);
  return readFileSync(result.data, 'utf8') + readFileSync(result.theme, 'utf8');
}

function startNext(): ChildProcess {
  const script = join(import.meta.dirname, 'start.mjs');
  const started = spawn(process.execPath, [script, '--dev'], { stdio: 'inherit' });
  started.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`);
    process.exit(1);
  });
  started.on('exit', endWith);
  return started;
}

function endWith(code: number | null, signal: NodeJS.Signals | null): void {
  process.exit(code ?? (signal ? 1 : 0));
}
