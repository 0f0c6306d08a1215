import { expect, test } from 'vitest';
import { isOnThisMachine } from './smtp-transport';

test.each([
  ['smtp://localhost:25', true],
  ['smtp://LOCALHOST:25', true],
  ['smtp://127.0.0.1', true],
  ['smtp://user:password@127.8.9.10:587', true],
  ['smtp://[::1]:25', true],
  ['smtp://[::ffff:127.0.0.1]:25', true],
  ['smtp://localhost.example.com', false],
  ['smtp://localhost@mail.example.com', false],
  ['smtp://127.evil.example', false],
  ['smtp://127.0.0.1.evil.example', false],
  ['smtp://[::10]', false],
  ['smtp://10.0.0.1', false],
])('requires no encryption only to a loopback address: %s is one: %s', (url, isLocal) => {
  expect(isOnThisMachine(url)).toBe(isLocal);
});
