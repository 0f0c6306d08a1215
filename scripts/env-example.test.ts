import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineVariables, parseEnv, variableNames } from '../lib/base/env';

const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const entries = [...text.matchAll(/^(#.*\n)?([A-Z_]+)=(.*)$/gm)].map(
  ([, comment, name = '', value = '']) => ({
    comment,
    name,
    value,
  }),
);

test('.env.example names exactly the variables that are read, each with a line about it', () => {
  expect(entries.map(({ name }) => name).sort()).toEqual(
    variableNames.filter((name) => !machineVariables.includes(name)).sort(),
  );
  for (const { name, comment } of entries) expect(comment, name).toMatch(/^# \S.{3,}/);
});

test('.env.example changes nothing if it is copied unchanged', () => {
  const copied = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  const { APP_URL, ...rest } = parseEnv(copied);
  expect(rest).toEqual({ ...parseEnv({}), APP_URL: undefined });
  expect(APP_URL).toBe('http://localhost:3000');
});
