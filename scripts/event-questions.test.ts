import { expect, test } from 'vitest';
import { newShowOptions } from '@/tests/factories/new-show';
import { collectAnswers } from './event-questions';

/** A terminal where a person gives these answers and presses Enter at every other question. */
function terminalWith(replies: [text: RegExp, ...answers: string[]][]) {
  const said: string[] = [];
  const asked: string[] = [];
  const ask = async (text: string) => {
    asked.push(text);
    return (
      replies
        .find(([question]) => question.test(text))
        ?.splice(1, 1)[0]
        ?.toString() ?? ''
    );
  };
  return { said, asked, terminal: { ask, say: (text: string) => said.push(text) } };
}

test('asks again if the premarket is not before the show', async () => {
  const { said, asked, terminal } = terminalWith([
    [/premarket, before/, '2028-05-05', '2028-05-07', '2028-05-03'],
  ]);
  const { premarket } = await collectAnswers(newShowOptions, terminal);
  expect(premarket).toBe('2028-05-03');
  expect(said).toEqual([
    '  2028-05-05 is a day of the show itself; expected a day before 2028-05-04',
    '  2028-05-07 is after the show; expected a day before 2028-05-04',
  ]);
  expect(asked.filter((text) => text.startsWith('Mailbox for premarket'))).toHaveLength(1);
});

test('asks for the premarket’s mailbox only if there is a premarket', async () => {
  const { asked, terminal } = terminalWith([]);
  const given = await collectAnswers(newShowOptions, terminal);
  expect(given).toMatchObject({ premarket: '', premarketEmail: '', map: '', instagram: '' });
  expect(asked.some((text) => text.startsWith('Mailbox for premarket'))).toBe(false);
  expect(asked.filter((text) => text.startsWith('Page on'))).toHaveLength(6);
});

test('refuses options whose dates are in the wrong order', async () => {
  await expect(
    collectAnswers({ ...newShowOptions, premarket: '2028-05-04', closes: '09:00' }),
  ).rejects.toThrow(/^--closes: 09:00; expected a time after 10:00$/);
  await expect(collectAnswers({ ...newShowOptions, premarket: '2028-05-04' })).rejects.toThrow(
    /^--premarket: 2028-05-04 is a day of the show itself/,
  );
  await expect(collectAnswers({ ...newShowOptions, 'last-day': '2028-05-03' })).rejects.toThrow(
    /^--last-day: /,
  );
});
