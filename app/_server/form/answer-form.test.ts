import { beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { type FormState, honeypotField, untouched } from '@/lib/base/form-state';
import { refuse, refuseFields } from '@/lib/base/result';
import { shareSecurityLog, type WriteSecurityEvent } from '@/lib/base/security-log';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { formOf } from '@/tests/factories/form-of';
import { stubPortalEnv } from '@/tests/factories/portal-env';
import { answerForm, formAction, nextAttempt } from './answer-form';
import { answersRefusal } from './refused-request';

stubPortalEnv();

const request = { headers: new Headers() };

// Outside Next there is no request.
vi.mock('next/headers', () => ({ headers: async () => request.headers }));

const origin = 'http://localhost:3000';
const byForm = new Headers({ origin });
const byScript = new Headers({ origin, 'next-action': 'x' });

const typedForm = (answers: Record<string, string> = {}): FormData =>
  formOf({ locale: 'en', email: 'maria', ...answers });

const reported = vi.spyOn(deps(), 'securityEvent');

beforeEach(() => {
  reported.mockClear();
  request.headers = byScript;
});

test('nothing is carried out for a page of another origin, and what was typed is returned', async () => {
  const use = vi.fn(async () => ({ ok: true, value: { next: '/faq' } }) as const);
  const report = vi.fn<WriteSecurityEvent>();
  shareSecurityLog(report);
  for (const headers of [new Headers(), new Headers({ origin: 'https://elsewhere.example' })]) {
    request.headers = headers;
    const state = await formAction(use)(untouched, typedForm());
    expect(state).toMatchObject({
      attempt: 1,
      problem: { text: expect.stringContaining('another site'), isOurs: true },
      typed: { email: 'maria' },
    });
    expect(state.isDone ?? false).toBe(false);
    expect(state.next).toBeUndefined();
  }
  expect(use).not.toHaveBeenCalled();
  const reportOf = (headers: Headers) => ['origin_refused', {}, headers];
  expect(report.mock.calls).toEqual([reportOf(new Headers()), reportOf(request.headers)]);
});

test('nothing is carried out for a form whose hidden field was filled in by a program', async () => {
  const use = vi.fn(async () => ({ ok: true, value: {} }) as const);
  expect(
    await answerForm(untouched, typedForm({ [honeypotField]: 'https://evil.example' }), use),
  ).toMatchObject({
    problem: { text: textsOf('en', 'ui')('automatic'), isOurs: true },
    typed: { email: 'maria' },
  });
  expect(use).not.toHaveBeenCalled();
  expect(reported.mock.calls).toEqual([['trap_filled']]);
  expect(await answerForm(untouched, typedForm({ [honeypotField]: '' }), use)).toMatchObject({
    isDone: true,
  });
  expect(reported).toHaveBeenCalledOnce();
});

test('a refusal is in the form’s language and keeps what was typed, except passwords', async () => {
  const form = typedForm({ password: 'nogal-y-encino', callbackUrl: '/faq' });
  const wrong = await answerForm(untouched, form, async () => refuseFields({ email: 'emailInvalid' }));
  expect(wrong).toEqual({ attempt: 1, errors: { email: 'Email is Invalid' }, typed: { email: 'maria' } });
  const many = await answerForm(wrong, form, async () => refuse('too_many_requests', { retryAfter: 9 }));
  expect(many).toMatchObject({
    attempt: 2,
    errors: {},
    problem: { text: expect.stringContaining('Too many') },
  });
  const away = await answerForm(many, form, async () => {
    throw new Unavailable('no store');
  });
  expect(away).toMatchObject({
    attempt: 3,
    problem: { text: expect.stringContaining('few seconds'), isOurs: true },
    typed: { email: 'maria' },
  });
});

test('addresses lose what input methods and pastes add to them, and passwords stay as they were typed', async () => {
  const use = vi.fn(async () => ({ ok: true, value: {} }) as const);
  const pasted = '\u200bａｎａ＠ejem\u00adplo．mx\ufeff';
  await answerForm(untouched, typedForm({ email: pasted, email2: pasted, password: pasted }), use);
  const meant = 'ana@ejemplo.mx';
  expect(use).toHaveBeenCalledWith(
    expect.objectContaining({ typed: { locale: 'en', email: meant, email2: meant, password: pasted } }),
  );
  const copied = {
    email: `mailto:${meant}?subject=Hola`,
    email2: `Ana López <${meant}>`,
    text: `<${meant}>`,
  };
  await answerForm(untouched, typedForm(copied), use);
  expect(use).toHaveBeenLastCalledWith(
    expect.objectContaining({ typed: { locale: 'en', email: meant, email2: meant, text: copied.text } }),
  );
});

test('an unexpected failure is reported as our fault, without its message', async () => {
  const state = await answerForm(untouched, typedForm(), async () => {
    throw new Error('broken');
  });
  expect(state.problem).toMatchObject({ text: textsOf('en', 'errors')('internal_error'), isOurs: true });
});

test('with script the answer names the next page; without script it redirects there', async () => {
  const use = async () => ({ ok: true, value: { next: '/faq' } }) as const;
  expect(await answerForm(untouched, typedForm(), use)).toMatchObject({ isDone: true, next: '/faq' });
  request.headers = byForm;
  await expect(answerForm(untouched, typedForm(), use)).rejects.toMatchObject({
    digest: expect.stringContaining(';/faq;'),
  });
});

test('a refusal can also name a next page, and does not count as a success', async () => {
  const use = async () => ({ ...refuse('unauthenticated'), next: '/login' });
  const state = await answerForm(untouched, typedForm(), use);
  expect([state.next, state.isDone]).toEqual(['/login', undefined]);
  request.headers = byForm;
  await expect(answerForm(untouched, typedForm(), use)).rejects.toMatchObject({
    digest: expect.stringContaining(';/login;'),
  });
});

test('the wait is in whole seconds, after both a success and a refusal', async () => {
  request.headers = byForm;
  const sent = await answerForm(untouched, typedForm(), async () => ({ ok: true, value: { wait: 59.2 } }));
  expect(sent).toMatchObject({ isDone: true, wait: 60 });
  const refused = await answerForm(sent, typedForm(), async () =>
    refuse('too_many_requests', { retryAfter: 44.2 }),
  );
  expect(refused).toMatchObject({
    attempt: 2,
    wait: 45,
    problem: { text: expect.stringMatching(/45 seconds/) },
  });
});

test('a forged previous state counts from the start', () => {
  for (const attempt of ['7', {}, NaN, undefined]) {
    expect(nextAttempt({ attempt } as unknown as FormState)).toBe(1);
  }
  expect(nextAttempt(undefined as unknown as FormState)).toBe(1);
});

test('a page rendered without script knows whether its form was refused', async () => {
  const wrong = async () => refuseFields({ email: 'emailInvalid' });
  const knowsRefusal = async (policy: string, use: Parameters<typeof answerForm>[2], more = {}) => {
    const named = () => new Headers({ origin, 'Content-Security-Policy': policy, ...more });
    request.headers = named();
    await answerForm(untouched, typedForm(), use);
    request.headers = named();
    return answersRefusal();
  };
  expect(await knowsRefusal("'nonce-a'", wrong)).toBe(true);
  expect(await knowsRefusal("'nonce-b'", async () => refuse('unavailable'))).toBe(false);
  // With script the page is not replaced, and the form sets the title.
  expect(await knowsRefusal("'nonce-c'", wrong, { 'next-action': 'x' })).toBe(false);
  request.headers = new Headers({ origin });
  expect(await answersRefusal()).toBe(false);
});

test('a previous state that cannot be read fails before anything runs', async () => {
  const unreadable = new Proxy(untouched, {
    get() {
      throw new Error('a reference of the client');
    },
  });
  const use = vi.fn(async () => ({ ok: true, value: {} }) as const);
  await expect(formAction(use)(unreadable, new FormData())).rejects.toThrow('a reference of the client');
  expect(use).not.toHaveBeenCalled();
});
