import { expect, test } from 'vitest';
import { mailProblem } from './mail-problem';
import { expiredLink, windowPassed } from './rules';

test.each([
  [undefined, undefined],
  [expiredLink, { problem: 'linkExpired' }],
  [`${windowPassed}503 internal_server_error`, { problem: 'late', answer: '503 internal_server_error' }],
  ['no answer ECONNREFUSED', { problem: 'noAnswer' }],
  ['422 validation_error', { problem: 'refused', answer: '422 validation_error' }],
  ['550 EENVELOPE', { problem: 'refused', answer: '550 EENVELOPE' }],
])('the error %j', (lastError, problem) => {
  expect(mailProblem({ lastError })).toEqual(problem);
});
