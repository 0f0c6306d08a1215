import { expect, test } from 'vitest';
import { loggedFaultsIn } from './server-faults';

const line = (level: number, message: string, msg = 'a page or an action failed') =>
  JSON.stringify({ level, err: { type: 'Error', message, stack: `Error: ${message}\n    at x` }, msg });

test('finds errors and uncaught exceptions, but neither warnings nor other lines', () => {
  const error = line(50, 'boom');
  const fatal = line(60, 'bang');
  const crash = 'Uncaught TypeError: x is not a function';
  const rejected = '⨯ unhandledRejection: Error: y';
  const output = [' ✓ Ready in 300ms', line(40, 'slow'), error, fatal, crash, rejected, ''].join('\n');
  expect(loggedFaultsIn(output)).toEqual([error, fatal, crash, rejected]);
});

test('leaves out an error that specs cause on purpose, but not another line that quotes it', () => {
  expect(loggedFaultsIn(line(50, 'Invalid Server Actions request.'))).toEqual([]);
  const other = line(50, 'boom', 'Invalid Server Actions request.');
  expect(loggedFaultsIn(other)).toEqual([other]);
});
