import { expect, test } from 'vitest';
import { refuse, refuseFields } from '@/lib/base/result';
import { toApiFieldNames } from './api-field-names';

test.each([
  [refuseFields({ email: 'emailNotFound' }), { emailnotfound: 'emailNotFound' }],
  [refuseFields({ password: 'passwordIncorrect' }), { passwordincorrect: 'passwordIncorrect' }],
  [
    refuseFields({ email: 'emailInvalid', password: 'passwordRequired' }),
    { email: 'emailInvalid', password: 'passwordRequired' },
  ],
  [refuse('not_active'), { usernotactive: 'userNotActive' }],
])('%j is reported as %j', (refusal, fields) => {
  expect(toApiFieldNames(refusal)).toEqual(refuseFields(fields));
});

test('a refusal without fields stays as it is', () => {
  const limited = refuse('too_many_requests', { retryAfter: 9 });
  expect(toApiFieldNames(limited)).toEqual(limited);
});
