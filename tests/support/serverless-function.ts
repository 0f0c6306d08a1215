import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { plainEnv } from './portal-server';

/** Answers one request as a function of a serverless platform, in a process of its own that then ends. */
export async function inFreshProcess(env: Record<string, string>, path: string, init: RequestInit = {}) {
  const child = spawn(process.execPath, ['tests/support/serverless-function.mjs'], {
    env: plainEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, found] = /PORT (\d+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    void exited.then(() => reject(new Error(output)));
  });
  try {
    const headers = { 'X-Forwarded-For': '198.51.100.7', Connection: 'close', ...init.headers };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, redirect: 'manual' });
    const text = await answer.text();
    const [code] = await exited;
    return { status: answer.status, headers: answer.headers, text, code, output };
  } finally {
    child.kill('SIGKILL');
  }
}
