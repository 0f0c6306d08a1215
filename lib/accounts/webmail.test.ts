import { expect, test } from 'vitest';
import { webmailOf } from './webmail';

test.each([
  ['ana@gmail.com', 'https://mail.google.com/mail/'],
  ['ana@GMail.com', 'https://mail.google.com/mail/'],
  ['ana@hotmail.com', 'https://outlook.live.com/mail/'],
  ['ana@live.com.mx', 'https://outlook.live.com/mail/'],
  ['ana@outlook.es', 'https://outlook.live.com/mail/'],
  ['ana@yahoo.com.mx', 'https://mail.yahoo.com/'],
  ['ana@yahoo.co.uk', 'https://mail.yahoo.com/'],
  ['ana@me.com', 'https://www.icloud.com/mail'],
])('%s is read at %s', (email, url) => {
  expect(webmailOf(email)?.url).toBe(url);
});

test.each(['ana@empresa.mx', 'gmail.com@empresa.mx', 'ana@live.empresa.mx', 'ana@yahoo.com.evil.mx', 'ana'])(
  'no page is known for %s',
  (email) => {
    expect(webmailOf(email)).toBeUndefined();
  },
);
