import { expect, test } from 'vitest';
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
