import type { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as updateByApi } from '@/app/api/attendees/update/[id]/route';
import { deps } from '@/lib/deps';
import type { FormName } from '@/lib/event/types';
import { readOwnerCookie } from '@/lib/registration/ownership/owner-cookie';
import { activeUser } from '@/tests/factories/accounts';
import { nextCookies } from '@/tests/factories/next-cookies';
import { answersOf } from '@/tests/factories/registration';
import { startSession } from '../browser/start-session';
import { submitRegistration, submitUpdate } from './submit-registration';

const sent = vi.hoisted(() => vi.fn());
const cookies = vi.hoisted(() => new Map<string, string>());

// Outside Next there is no response to wait for and no browser.
vi.mock('next/server', () => ({ after: sent }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => nextCookies(cookies),
}));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

beforeEach(() => {
  cookies.clear();
  sent.mockClear();
});

let people = 0;
const freshEmail = () => `persona${++people}@ejemplo.mx`;

/** Submits a registration, in a new browser unless told to use the same one. */
function submit(
  more: { email?: string; key?: unknown; form?: FormName | null; isSameBrowser?: boolean } = {},
) {
  const { email = freshEmail(), key, form = 'visitante', isSameBrowser } = more;
  if (!isSameBrowser) cookies.clear();
  return submitRegistration({
    form,
    answers: answersOf(form ?? 'visitante', { email }),
    locale: 'es',
    idempotencyKey: key,
  });
}

async function registered(...args: Parameters<typeof submit>) {
  const result = await submit(...args);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

/** Signs the browser in to a new account. Returns the account's id. */
async function signIn() {
  const user = await activeUser(deps() as never, { email: freshEmail() });
  await startSession(user);
  return user.id;
}

const ownedByBrowser = () =>
  readOwnerCookie(deps().secrets, cookies.get('owner'), new Date()).map(({ id }) => id);

describe('a registration', () => {
  test('makes the browser the owner of another record, and sends the mail after the answer', async () => {
    const first = await registered();
    expect(ownedByBrowser()).toEqual([first.id]);
    const second = await registered({ isSameBrowser: true });
    expect(ownedByBrowser()).toEqual([second.id, first.id]);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('removes the category that the person chose by a link, and a refused one keeps it', async () => {
    cookies.set('asistencia', 'CONGRESISTA');
    await submit({ email: 'maria', isSameBrowser: true });
    expect(cookies.get('asistencia')).toBe('CONGRESISTA');
    await registered({ isSameBrowser: true });
    expect(cookies.get('asistencia')).toBe('');
  });

  test('of a buyer belongs to the account, not to the browser', async () => {
    const userId = await signIn();
    const { id } = await registered({ form: 'comprador', isSameBrowser: true });
    expect(await deps().attendees.byId(id)).toMatchObject({ userId });
    expect(cookies.has('owner')).toBe(false);
    expect(sent).toHaveBeenCalledOnce();
  });

  test.each(['k', '~'.repeat(200)])('is recognised by its idempotency key: %j', async (key) => {
    const email = freshEmail();
    const { id } = await registered({ email, key });
    expect(await registered({ email, key })).toMatchObject({ id });
  });

  test.each(['', 'two words', 'ñ', '~'.repeat(201), 7, undefined])(
    'ignores an invalid idempotency key: %j',
    async (key) => {
      const email = freshEmail();
      const { id } = await registered({ email, key });
      expect(await deps().attendees.byId(id)).not.toHaveProperty('idempotencyKey');
      expect(await submit({ email, key })).toMatchObject({ code: 'email_already_registered', knownId: id });
    },
  );

  test('that is refused sends nothing and sets no cookie', async () => {
    expect(await submit({ form: null })).toEqual({
      ok: false,
      code: 'invalid_fields',
      fields: { categoria: 'categoriaInvalid' },
    });
    expect(await submit({ email: 'maria' })).toMatchObject({ fields: { email: 'emailInvalid' } });
    expect(await submit({ form: 'comprador' })).toMatchObject({ code: 'unauthenticated' });
    expect(cookies).toEqual(new Map());
    expect(sent).not.toHaveBeenCalled();
  });

  test('of a sixth spelling of one mailbox in a day is refused, with the time to wait', async () => {
    const spelling = (n: number) => ({ email: `buzon+${n}@ejemplo.mx` });
    for (let n = 0; n < 5; n++) await registered(spelling(n));
    sent.mockClear();
    expect(await submit(spelling(5))).toMatchObject({
      code: 'too_many_requests',
      retryAfter: expect.any(Number),
    });
    expect(sent).not.toHaveBeenCalled();
  });
});

test('a buyer without an account corrects by the form in the browser that registered them, and not by the API', async () => {
  const { id } = await registered();
  const answers = answersOf('comprador', { nombres: 'Marta' });
  await deps().attendees.update(id, ({ email, emailKey, ...visitor }) => ({
    ...{ ...visitor, ...answersOf('comprador'), email, emailKey, categoria: 'COMPRADOR', form: 'comprador' },
  }));
  expect(await submitUpdate({ id, form: 'comprador', answers })).toMatchObject({ ok: true });
  const request = new Request(`http://localhost:3000/api/attendees/update/${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answers),
  });
  const ofNext = Object.assign(request, { cookies: nextCookies(cookies) }) as unknown as NextRequest;
  const answer = await updateByApi(ofNext, { params: Promise.resolve({ id }) });
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthenticated']);
});

test('an update sends its mail after the answer; a refused one sends none', async () => {
  await signIn();
  const { id } = await registered({ form: 'comprador', isSameBrowser: true });
  sent.mockClear();
  expect(
    await submitUpdate({
      id,
      form: 'comprador',
      answers: answersOf('comprador', { nombres: '' }),
    }),
  ).toMatchObject({
    fields: { nombres: 'nombresRequired' },
  });
  expect(sent).not.toHaveBeenCalled();
  const answers = answersOf('comprador', { nombres: 'Marta' });
  expect(await submitUpdate({ id, form: 'comprador', answers })).toEqual({
    ok: true,
    value: { _id: id },
  });
  expect(sent).toHaveBeenCalledOnce();
});
