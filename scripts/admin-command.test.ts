import { expect, test } from 'vitest';
import { type Command, readCommand } from './admin-command';

const run = async () => undefined;
const commands: Command[] = [
  { name: 'attendees count', does: 'how many', switches: ['json'], run },
  { name: 'attendees export', does: 'all', switches: ['csv'], run },
  { name: 'erase', arguments: ['<email>'], does: 'deletes', switches: ['yes'], run },
];

test.each([
  ['attendees count', 'attendees count', [], {}],
  ['attendees export --csv', 'attendees export', [], { csv: true }],
  ['erase a@b.mx --yes', 'erase', ['a@b.mx'], { yes: true }],
  ['--yes erase a@b.mx', 'erase', ['a@b.mx'], { yes: true }],
])('%s is a command', (words, name, args, settings) => {
  const read = readCommand(commands, words.split(' '));
  expect(read).toMatchObject({ command: { name }, args, settings });
});

test.each([
  '',
  'attendees',
  'erase',
  'erase a b',
  'attendees count --csv',
  'erase a@b.mx --force',
  'restart',
])('“%s” is none', (words) => {
  expect(readCommand(commands, words.split(' ').filter(Boolean))).toBeUndefined();
});

test('--help describes one command, or all', () => {
  expect(readCommand(commands, ['erase', '--help'])).toEqual({
    help: expect.stringMatching(/^[^\n]+\n {2}erase <email> \[--yes\] {2}deletes\n[^\n]+$/),
  });
  expect(readCommand(commands, ['-h'])).toEqual({
    help: expect.stringMatching(/count.*\n.*export.*\n.*erase/),
  });
});
