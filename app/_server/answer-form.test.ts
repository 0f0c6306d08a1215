import { beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { refuse, refuseFields } from '@/lib/base/result';
import { answerForm, type FormState } from './answer-form';

const request = { headers: new Headers() };

// Outside of Next there is no request.
vi.mock('next/headers', () => ({ headers: async () => request.headers }));

const origin = 'http://localhost:3000';
const byForm = new Headers({ origin });
const byScript = new Headers({ origin, 'next-action': 'x' });

const untouched: FormState = { attempt: 0, errors: {}, typed: {} };

function typedForm(answers: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ locale: 'en', email: 'maria', ...answers })) {
    form.append(name, value);
  }
  return form;
}

beforeEach(() => {
  request.headers = byScript;
});

test('nothing is carried out for a page that is not ours, and what was typed comes back', async () => {
  const use = vi.fn(async () => ({ ok: true, value: '/faq' }) as const);
  for (const headers of [new Headers(), new Headers({ origin: 'https://elsewhere.example' })]) {
    request.headers = headers;
    expect(await answerForm(untouched, typedForm(), use)).toMatchObject({
      attempt: 1,
      problem: expect.stringContaining('another site'),
      typed: { email: 'maria' },
    });
  }
  expect(use).not.toHaveBeenCalled();
});

test('a refusal is told in the form’s language with what was typed, but for passwords', async () => {
  const form = typedForm({ password: 'nogal-y-encino' });
  const wrong = await answerForm(untouched, form, async () => refuseFields({ email: 'emailInvalid' }));
  expect(wrong).toEqual({ attempt: 1, errors: { email: 'Email is Invalid' }, typed: { email: 'maria' } });
  const many = await answerForm(wrong, form, async () => refuse('too_many_requests', { retryAfter: 9 }));
  expect(many).toMatchObject({ attempt: 2, errors: {}, problem: expect.stringContaining('Too many') });
  const away = await answerForm(many, form, async () => {
    throw new Unavailable('no store');
  });
  expect(away).toMatchObject({
    attempt: 3,
    problem: expect.stringContaining('few seconds'),
    typed: { email: 'maria' },
  });
});

test('a script is told where to go; a form without script is led there', async () => {
  const use = async () => ({ ok: true, value: '/faq' }) as const;
  expect(await answerForm(untouched, typedForm(), use)).toMatchObject({ attempt: 0, next: '/faq' });
  request.headers = byForm;
  await expect(answerForm(untouched, typedForm(), use)).rejects.toMatchObject({
    digest: expect.stringContaining(';/faq;'),
  });
});
