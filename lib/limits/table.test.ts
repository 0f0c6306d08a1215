import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Limit, limitTable } from './table';

const limits: [string, Limit][] = Object.entries(limitTable);

function every(seconds: number): string {
  const [name] = Object.entries({ minute: 60, hour: 3600, day: 86_400 }).find(([, s]) => s === seconds) ?? [];
  return name ? `per ${name}` : `in ${seconds / 60} minutes`;
}

/** What the decision says about a limit, besides its points and its key. */
function moreOf({ venue, reserve, perClient }: Limit): string {
  const parts = [
    perClient && `${perClient.points} ${every(perClient.seconds)} for one client`,
    reserve && `${reserve.points} more, up to ${reserve.each} for each client`,
    venue === 'exempt' && 'none at the venue',
    typeof venue === 'object' &&
      `at the venue for each ${venue.per}, and ${venue.points.toLocaleString('en')} for the client`,
  ];
  return parts.filter(Boolean).join('; ');
}

test('decision 007 lists every limit with its key, points, period and reserve', () => {
  const text = readFileSync('docs/decisions/007-limits.md', 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, name, , by, rate, more]) => [name, by, rate, more])).toEqual(
    limits.map(([name, limit]) => [
      `\`${name}\``,
      limit.by,
      `${limit.points.toLocaleString('en')} ${every(limit.seconds)}`,
      moreOf(limit),
    ]),
  );
});

test('limits by mailbox with a reserve have the period of the count that they share', () => {
  const { seconds } = limitTable.mailsToMailbox;
  for (const [name, limit] of limits)
    if (limit.by === 'mailbox' && limit.reserve) expect(limit.seconds, name).toBe(seconds);
});

test('no limiter is made outside the table', () => {
  const makers = /\bimport \{[^}]*\bcreate(Limiter|ClientLimit|MailboxLimit|DailyMailboxLimit|Counts)\b/;
  const files = ['lib', 'app', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const users = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|^lib\/limits\//.test(file) &&
      makers.test(readFileSync(file, 'utf8')),
  );
  expect(users).toEqual(['lib/office/factor/factor-limit.ts']);
});
