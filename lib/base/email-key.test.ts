import { expect, test } from 'vitest';
import { emailSchema } from './email-field';
import { emailKey, mailboxKey } from './email-key';

test.each([
  ['Maria+feria@Ejemplo.MX', 'maria@ejemplo.mx'],
  ['maria+a+b@ejemplo.mx', 'maria@ejemplo.mx'],
  ['maria.pena@ejemplo.mx', 'maria.pena@ejemplo.mx'],
  ['+maria@ejemplo.mx', '+maria@ejemplo.mx'],
  ['Ma.Ri.A+x@googlemail.com', 'maria@gmail.com'],
  ['maria@gmail.com.mx', 'maria@gmail.com.mx'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxKey(email)).toBe(mailbox);
});

test.each([
  [253, 'a@xn--'],
  [254, 'a@日'],
])('a domain of %d characters is converted only if there can be one', (length, beginning) => {
  const domain = `${'日'.repeat(60)}.`.repeat(5).slice(0, length);
  expect(emailKey(`a@${domain}`).startsWith(beginning)).toBe(true);
});

test.each([
  [' Maria@Ejemplo.MX ', 'Maria@Ejemplo.MX'],
  ['mi\u212ae@gmail.com', 'miKe@gmail.com'],
  ['mike@gmai\u2113.com', 'mike@gmail.com'],
  ['mike@\uff47mail.com', 'mike@gmail.com'],
  ['mike@gmail\ufe0f.com', 'mike@gmail.com'],
  ['mike@gmail.com\ufe0f', 'mike@gmail.com'],
  ['jose\u0301@pen\u0303a.mx', 'josé@peña.mx'],
])('%s is stored as %s, so that mail reaches the mailbox of its key', (typed, stored) => {
  expect(emailSchema.parse({ email: typed })).toEqual({ email: stored });
  expect(emailKey(stored)).toBe(emailKey(typed));
});
