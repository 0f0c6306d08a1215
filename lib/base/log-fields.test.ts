import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldNames } from '@/lib/registration/catalogue/fields';
import { createLog, loggable } from './log';

/** The fields of a written line. */
function written(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (text) => void lines.push(text) }).info(fields, 'something happened');
  return JSON.parse(lines.join());
}

test('no field of the forms may be logged', () => {
  const secret = ['email', 'emailKey', 'name', 'password', 'token', 'authorization', 'cookie', 'guid', 'to'];
  expect([...fieldNames, ...secret].filter((name) => loggable.has(name))).toEqual([]);
});

test('a field that is not listed is redacted, and so is an object in one that is', () => {
  expect(
    written({ mail: 'id', surprise: 'María', reason: { nombres: 'María' }, faults: ['a', { b: 1 }] }),
  ).toMatchObject({
    msg: 'something happened',
    mail: 'id',
    surprise: '[redacted]',
    reason: '[redacted]',
    faults: ['a', '[redacted]'],
  });
});

test('an error is logged with its cause, without the properties that a library adds to it', () => {
  const cause = Object.assign(new Error('duplicate'), {
    code: 11_000,
    keyValue: { emailKey: 'maria@ejemplo.mx' },
  });
  const { err } = written({ err: new TypeError('not stored', { cause }) });
  expect(err).toMatchObject({
    ...{ type: 'TypeError', message: 'not stored', stack: expect.stringContaining('not stored') },
    cause: { type: 'Error', message: 'duplicate', code: 11_000 },
  });
  expect(JSON.stringify(err)).not.toContain('maria');
});

test('every field that the code names in a line may be logged', () => {
  const files = ['lib', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = [...files, 'instrumentation.ts'].filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const line = /\blog(?:\(\))?\.(?:info|warn|error|debug)\(\s*\{([^}]*)\}/g;
  const named = sources
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(line)])
    .flatMap(([, fields = '']) => fields.split(','))
    .map((field) => field.split(':')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name));
  expect(named).toEqual(expect.arrayContaining(['err', 'task', 'mail', 'collection']));
  expect(named.filter((name) => !loggable.has(name))).toEqual([]);
});
