import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { untouched } from '@/lib/base/form-state';
import { refuseFields } from '@/lib/base/result';
import { deps, wire } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { formOf } from '@/tests/factories/form-of';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { freshStore } from '@/tests/factories/store';
import { formAction } from './answer-form';
import { isServerAction, serverAction } from './server-action';

stubPortalEnv();

const request = { headers: new Headers() };
// Outside Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({ get: () => undefined, set: () => {} }),
}));

vi.mock('next/root-params', () => ({ locale: async () => 'es' }));

const own = { origin: 'http://localhost:3000', 'next-action': 'x' };

beforeEach(() => {
  request.headers = new Headers(own);
  // A new process, which has not counted anything.
  wire(deps().env, freshStore());
});

const files = ['app', 'components', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => /^\s*['"]use server['"]/m.test(text));

/** Every export of a file with server actions, by its name. */
const actions = async () =>
  (await Promise.all(files.map(({ path }) => import(resolve(path))))).flatMap((module) =>
    Object.entries(module),
  );

test('every export of a file with server actions passes the gate, and no function is an action by itself', async () => {
  expect(files.filter(({ text }) => !text.startsWith("'use server';"))).toEqual([]);
  const all = await actions();
  expect(all.length).toBeGreaterThan(40);
  const others = all.filter(([, action]) => typeof action !== 'function' || !isServerAction(action));
  expect(others.map(([name]) => name)).toEqual([]);
  expect(isServerAction(async () => {})).toBe(false);
});

test.each<Record<string, string>>([{}, { origin: 'https://evil.example' }])(
  'no action runs for a page of another origin: %j',
  async (headers) => {
    request.headers = new Headers({ 'next-action': 'x', ...headers });
    const form = new FormData();
    form.set('locale', 'en');
    for (const [name, action] of await actions()) {
      const answer: unknown = await (action as (...args: unknown[]) => unknown)(untouched, form);
      const isQuery = ['challengePasskeyAction', 'fullSessionsAction'].includes(name);
      if (isQuery) expect([[], '{}'], name).toContainEqual(answer);
      else expect(answer, name).toMatchObject({ problem: { text: expect.stringContaining('another site') } });
    }
  },
);

test('after 120 refused forms in a minute, a form says how long to wait and keeps what was typed', async () => {
  const use = vi.fn(async () => refuseFields({ email: 'emailInvalid' }));
  const form = formOf({ locale: 'en', email: 'maria' });
  const send = () => formAction(use)(untouched, form);
  for (let n = 0; n < 120; n++) expect((await send()).errors).toEqual({ email: 'Email is Invalid' });
  const waiting = await send();
  const when = 'in 60 seconds';
  expect(waiting).toMatchObject({
    problem: { text: textsOf('en', 'ui')('tooMany', { when }), isOurs: false },
    typed: { email: 'maria' },
    wait: 60,
  });
  expect(use).toHaveBeenCalledTimes(120);
  const query = serverAction({ refused: async ({ code }) => code }, async () => 'run');
  expect(await query()).toBe('too_many_requests');
});

test('accepted forms and wrong passwords do not make anybody wait', async () => {
  const answers = [{ ok: true, value: {} }, refuseFields({ password: 'passwordIncorrect' })] as const;
  for (const answer of answers) {
    const action = formAction(async () => answer);
    for (let n = 0; n < 130; n++) expect((await action(untouched, new FormData())).problem).toBeUndefined();
  }
});
