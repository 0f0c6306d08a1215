import { expect, test } from 'vitest';
import { mailboxKey } from './email-key';

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
