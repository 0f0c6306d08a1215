import { expect, test } from 'vitest';
import { refuse } from '@/lib/base/result';
import en from '@/messages/en.json';
import { inWords } from './refusal-in-words';

test.each(['internal_error', 'unavailable', 'forbidden_origin', 'registration_closed', 'not_found'] as const)(
  '%s is not the person’s fault, and the page names the contact',
  (code) => {
    expect(inWords(refuse(code), 'es').problem).toMatchObject({ isOurs: true });
  },
);

test.each([
  'too_many_requests',
  'overtaken',
  'session_full',
  'already_processed',
  'unauthenticated',
] as const)('after %s the person can continue without help', (code) => {
  expect(inWords(refuse(code), 'es').problem).toMatchObject({ isOurs: false });
});

test('a refusal may bring its own message and link', () => {
  const link = { href: '/activationemailsent?id=1', label: 'Again' };
  const waiting = inWords({ ...refuse('not_active'), message: 'validation.userNotActive', link }, 'en');
  expect(waiting).toMatchObject({
    errors: {},
    problem: { link, text: en.validation.userNotActive, isOurs: false },
  });
});
