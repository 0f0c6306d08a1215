import { expect, test } from 'vitest';
import { complaintsIn } from './server-complaints';

const line = (level: number, message: string, msg = 'a page or an action failed') =>
  JSON.stringify({ level, err: { type: 'Error', message, stack: `Error: ${message}\n    at x` }, msg });

test('errors and uncaught exceptions are complaints; warnings and other lines are not', () => {
  const error = line(50, 'boom');
  const fatal = line(60, 'bang');
  const crash = 'Uncaught TypeError: x is not a function';
  const rejected = '⨯ unhandledRejection: Error: y';
  const output = [' ✓ Ready in 300ms', line(40, 'slow'), error, fatal, crash, rejected, ''].join('\n');
  expect(complaintsIn(output)).toEqual([error, fatal, crash, rejected]);
});

test('an error that specs cause on purpose is not a complaint, but another line that quotes it is', () => {
  expect(complaintsIn(line(50, 'Invalid Server Actions request.'))).toEqual([]);
  const other = line(50, 'boom', 'Invalid Server Actions request.');
  expect(complaintsIn(other)).toEqual([other]);
});
