import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '../lib/base/errors';
import { describeFault } from '../lib/event-source/faults';
import { loadEvent } from '../lib/event-source/load-event';
import { idPattern } from '../lib/event-source/schema';
import { collectAnswers, optionOf, questions } from './event-questions';
import { writeEvent } from './write-event';

/*
 * `npm run event:new -- <path>`: asks what only the organiser knows and writes an event folder that works immediately.
 * Questions answered by an option, such as `--name-es="Expo Ciclismo"`, are not asked.
 */

try {
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(questions.map(({ key }) => [optionOf(key), { type: 'string' as const }])),
  });
  const [path] = positionals;
  if (!path) throw new Error('Name the folder: npm run event:new -- ../my-show');
  const folder = resolve(path);
  if (!idPattern.test(basename(folder))) {
    throw new Error(
      `${basename(folder)}: the folder's name is the event's id; use lower-case letters, digits and hyphens.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);

  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  const answers = await collectAnswers(
    values,
    terminal && { ask: (text) => terminal.question(text), say: console.log },
  ).finally(() => terminal?.close());
  writeEvent(folder, answers);
  const { placeholders } = loadEvent(folder);
  console.log(`\n${path} is ready. Look at it:\n\n  EVENT=${path} npm run dev\n`);
  if (placeholders.length > 0) {
    console.log(`Before a production build, fill in:\n${placeholders.map(describeFault).join('\n')}`);
  }
}
