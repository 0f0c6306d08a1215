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
  ['', 'Name a command.', 'erase'],
  ['--json', 'Name a command.', 'erase'],
  ['attendees', 'There is no command “attendees”.', 'attendees export'],
  ['restart all', 'There is no command “restart all”.', 'erase'],
  ['erase', 'erase needs <email>.', 'erase'],
  ['erase a b', 'erase has no argument “b”.', 'erase'],
  ['attendees count --csv', 'attendees count has no switch --csv.', 'attendees count'],
  ['erase a@b.mx --force', 'Unknown option .--force', 'erase'],
])('“%s” is none: %s', (words, fault, shown) => {
  const read = readCommand(commands, words.split(' ').filter(Boolean));
  expect(read).toEqual({ fault: expect.stringMatching(new RegExp(`^${fault}[^]*\n {2}${shown}`)) });
  if (words.startsWith(shown)) expect('fault' in read && read.fault).not.toContain('attendees export');
});

test('--help describes one command, or all', () => {
  expect(readCommand(commands, ['erase', '--help'])).toEqual({
    help: expect.stringMatching(/^[^\n]+\n {2}erase <email> \[--yes\] {2}deletes\n[^\n]+$/),
  });
  expect(readCommand(commands, ['-h'])).toEqual({
    help: expect.stringMatching(/count.*\n.*export.*\n.*erase/),
  });
});
