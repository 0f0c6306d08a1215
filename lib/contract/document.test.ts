import { readdirSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { aShow, shippedShows } from '@/tests/factories/events';
import { openApiDocument } from './document';
import { operationsOf } from './operations';

const options = { appUrl: 'https://registro.ejemplo.mx', sessionCookie: '__Host-authjs.session-token' };

for (const event of shippedShows) {
  test(`the document of ${event.id} is valid OpenAPI 3.1`, async () => {
    const document = await openApiDocument(event, options);
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test(`every example of ${event.id} satisfies its schema`, async () => {
    const ajv = addFormats(new Ajv2020({ strict: false }));
    const found = contentsOf(await openApiDocument(event, options));
    const examples = found.flatMap(({ schema, example, examples = {} }) => [
      ...(example === undefined ? [] : [{ schema, value: example }]),
      ...Object.values(examples).map(({ value }) => ({ schema, value })),
    ]);
    expect(examples.length).toBeGreaterThan(60);
    for (const { schema, value } of examples) {
      const isValid = ajv.compile(schema);
      expect([value, isValid(value), isValid.errors]).toEqual([value, true, null]);
    }
  });
}

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The media type objects of all JSON bodies and answers in a part of the document. */
function contentsOf(part: unknown): Content[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('application/json' in part) return [part['application/json'] as Content];
  return Object.values(part).flatMap(contentsOf);
}

test('every route of the API is in the document, and every operation has a route', () => {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // The routes under `gate` are called by the gate's page alone.
    .filter((file) => file.endsWith('/route.ts') && !file.includes('[...') && !file.startsWith('gate/'));
  const routes = files.map((file) => {
    const path = `/api/${file.replace('/route.ts', '').replaceAll(/\[(\w+)\]/g, '{$1}')}`;
    const name = /(?:apiRoute|schedulerRoute)\(\s*'([^']+)'|providerRoute\('([^']+)'/.exec(
      readFileSync(`app/api/${file}`, 'utf8'),
    );
    expect([path, name?.[1] ?? `/api/users/${name?.[2]}`]).toEqual([path, path]);
    return path;
  });
  const documented = Object.keys(operationsOf(aShow)).map((key) => key.split(' ')[1]);
  expect(routes.sort()).toEqual([...new Set(documented)].sort());
});

test('every operation has one tag of the document and an id of its own, which reads as a verb and a noun', async () => {
  const document = await openApiDocument(aShow, options);
  const named = document.tags as { name: string }[];
  const operations = Object.values(document.paths as Record<string, Record<string, Described>>).flatMap(
    (path) => Object.values(path),
  );
  expect(operations).toHaveLength(Object.keys(operationsOf(aShow)).length);
  for (const { operationId, tags } of operations) {
    expect(operationId).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/);
    expect([[named[0]?.name], [named[1]?.name], [named[2]?.name], [named[3]?.name]]).toContainEqual(tags);
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(named.map(({ name }) => name).sort()).toEqual(
    [...new Set(operations.flatMap(({ tags }) => tags))].sort(),
  );
});

interface Described {
  operationId: string;
  tags: string[];
}
