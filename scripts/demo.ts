import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../lib/base/errors';
import { deps } from '../lib/deps';
import { fillDemo } from './fill-demo';
import { loadEnv } from './load-env';

/**
 * `npm run demo`: fills a temporary folder with invented people and serves the portal as `npm run dev` does. The folder
 * is removed at the end. `--people` is their number.
 */
try {
  loadEnv(true);
  await prepare();
  await import('./dev');
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}

async function prepare(): Promise<void> {
  const { values } = parseArgs({ options: { people: { type: 'string', default: '2000' } } });
  const count = Number(values.people);
  if (!Number.isInteger(count) || count < 0) throw new Error('--people: must be a whole number.');
  for (const name of ['MONGODB_URI', 'RESEND_API_KEY', 'SMTP_URL']) {
    if (process.env[name]?.trim())
      throw new Error(
        `${name}: is set, but a demonstration must not use a real database or send mail. Unset it.`,
      );
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { DATA_DIR: folder, REGISTRATION_OPEN: 'true' });
  process.env.LOG_LEVEL ||= 'warn';
  process.env.MAILINGS_FROM ||= 'invitaciones@demo.example';
  console.log(`Inventing ${count} people …`);
  const { email, password, key, recoveryCodes } = await fillDemo(deps(), count);
  await Promise.all([deps().store.close(), deps().passwords.close()]);
  console.log(`
  Office    /organizador, after signing in at /login
  Account   ${email}
  Password  ${password}
  App key   ${key}
  Recovery codes, each of which works once in place of the app:
    ${recoveryCodes.join('\n    ')}`);
}
