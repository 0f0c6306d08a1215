import { expect, test } from 'vitest';
import { complaintsIn } from './server-complaints';

const line = (level: number, message: string, msg = 'a page or an action failed') =>
  JSON.stringify({ level, err: { type: 'Error', message, stack: `Error: ${message}\n    at x` }, msg });

test('errors, and what nobody caught, are complaints; warnings and the rest are not', () => {
  const error = line(50, 'boom');
  const fatal = line(60, 'bang');
  const crash = 'Uncaught TypeError: x is not a function';
  const rejected = '⨯ unhandledRejection: Error: y';
  const output = [' ✓ Ready in 300ms', line(40, 'slow'), error, fatal, crash, rejected, ''].join('\n');
  expect(complaintsIn(output)).toEqual([error, fatal, crash, rejected]);
});

test('what specs provoke on purpose is none, whoever quotes it elsewhere is', () => {
  expect(complaintsIn(line(50, 'Invalid Server Actions request.'))).toEqual([]);
  const other = line(50, 'boom', 'Invalid Server Actions request.');
  expect(complaintsIn(other)).toEqual([other]);
});
