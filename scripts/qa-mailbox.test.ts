import { expect, test } from 'vitest';
import { qaMailbox } from '../tests/support/qa-mailbox';

test('addresses follow the pattern of --mailbox', () => {
  const { newAddress } = qaMailbox('maildir:/var/mail/qa?address=qa.*@example.com');
  expect(newAddress()).toMatch(/^qa\.[0-9a-f]{12}@example\.com$/);
  expect(newAddress()).not.toBe(newAddress());
});

test.each([
  '',
  'maildir:/tmp',
  'maildir:/tmp?address=qa@example.com',
  'maildir:/tmp?address=*.*@example.com',
  'ftp://a?address=*@b.mx',
])('a --mailbox like "%s" is refused with its usage', (option) => {
  expect(() => qaMailbox(option)).toThrow('--mailbox is a Mailpit');
});
