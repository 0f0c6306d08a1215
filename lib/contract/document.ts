import { z } from 'zod';
import { type ErrorCode, errorStatus } from '@/lib/base/errors';
import { keysOf } from '@/lib/base/records';
import type { TradeShow } from '@/lib/event/types';
import { locales } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import { fields, isField } from '@/lib/registration/catalogue/fields';
import { examplePerson } from './examples';
import { accesses, type Operation } from './operation';
import { operationsOf } from './operations';

type Json = Record<string, unknown>;
/** Returns a reference to the response with these codes. Operations with the same codes share it. */
type Refer = (codes: readonly ErrorCode[]) => Json;

const pathParameters: Readonly<Record<string, { description: string; example: string }>> = {
  id: {
    description: 'Id of an attendee; of a premarket request, the id in its link',
    example: examplePerson.attendeeId,
  },
  userId: { description: 'Id of an account', example: examplePerson.userId },
  email: { description: 'An email address', example: examplePerson.email },
  locale: { description: 'Language of the mail', example: 'es' },
  vip: { description: 'true or false', example: 'true' },
  iso2: { description: 'Country code', example: 'MX' },
  country: { description: 'Country code', example: 'MX' },
  state: { description: 'Name or code of a state', example: 'Jalisco' },
  zip: { description: 'Postal code', example: '44100' },
};

/** The groups of operations, by the beginning of their paths. The last one has all others. */
const tags = [
  { start: '/api/users/', name: 'accounts', description: 'Accounts, sessions and passwords' },
  { start: '/api/attendees/', name: 'registrations', description: 'Registrations, passes and premarket' },
  { start: '/api/countries', name: 'places', description: 'Countries, states, cities and postal codes' },
  { start: '/api/', name: 'operation', description: 'Monitoring, schedulers and the mail provider' },
] as const;

const securitySchemes = (sessionCookie: string) => ({
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  owner: { type: 'apiKey', in: 'cookie', name: 'owner' },
  cronSecret: { type: 'http', scheme: 'bearer' },
  webhookSignature: { type: 'apiKey', in: 'header', name: 'svix-signature' },
  metricsToken: { type: 'http', scheme: 'bearer' },
});

/**
 * The OpenAPI 3.1 document of the HTTP API for an event. Its bodies are the schemas that use cases validate with. Rules
 * that involve several fields are in the descriptions only.
 */
export async function openApiDocument(
  event: TradeShow,
  { appUrl, sessionCookie }: { appUrl: string; sessionCookie: string },
): Promise<Json> {
  const responses: Json = {};
  const contact = `${event.contact.email}, ${event.contact.phone}`;
  const refer: Refer = (codes) => {
    const name = codes.join('_or_');
    responses[name] ??= refusal(codes, contact);
    return { $ref: `#/components/responses/${name}` };
  };
  const paths: Record<string, Json> = {};
  for (const [key, described] of Object.entries<Operation>(operationsOf(event))) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: await operationObject(method, path, described, refer),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: event.name.en,
      version: '1',
      description:
        'Registrations, accounts and countries. Messages are in the language of the field locale, else of the cookie lang, else of Accept-Language. A write from a browser needs the Origin of the portal.',
    },
    servers: [{ url: appUrl }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: { securitySchemes: securitySchemes(sessionCookie), responses },
  };
}

async function operationObject(
  method: string,
  path: string,
  described: Operation,
  refer: Refer,
): Promise<Json> {
  const { id, summary, description, access = 'anyone', bodies, parameters = [], isCacheable } = described;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const text = { type: 'string' };
  const cacheHeader = { in: 'header', name: 'If-None-Match', description: 'The ETag of an earlier answer.' };
  return {
    operationId: id,
    tags: [tags.find(({ start }) => path.startsWith(start))?.name],
    summary,
    ...(description && { description }),
    security: accesses[access].security,
    parameters: [
      ...names.map((name) => ({ in: 'path', name, required: true, schema: text, ...pathParameters[name] })),
      ...[...parameters, ...(isCacheable ? [cacheHeader] : [])].map((each) => ({ ...each, schema: text })),
    ],
    ...(bodies && {
      requestBody: { required: true, content: json(await bodiesSchema(bodies), bodyExamples(bodies)) },
    }),
    responses: { ...success(described), ...refusals(method, described, names.length > 0, refer) },
  };
}

const json = (schema: Json, more: Json = {}) => ({ 'application/json': { schema, ...more } });

const bodyExamples = (bodies: NonNullable<Operation['bodies']>) => ({
  examples: Object.fromEntries(
    bodies.map(({ example }, index) => [`example${index + 1}`, { value: example }]),
  ),
});

function success({ status = 200, mediaType = 'application/json', ...described }: Operation): Json {
  const { answer, example, isCacheable } = described;
  const hasBody = !(answer instanceof z.ZodUndefined);
  return {
    [status]: {
      description: status === 302 ? 'A redirect.' : 'Done.',
      ...(status === 302 && { headers: { Location: { required: true, schema: { type: 'string' } } } }),
      ...(hasBody && { content: { [mediaType]: { schema: schemaOf(answer, 'output'), example } } }),
    },
    ...(isCacheable && { 304: { description: 'The answer has not changed.' } }),
  };
}

/** The refusals of an operation by status. */
function refusals(method: string, described: Operation, hasParameters: boolean, refer: Refer): Json {
  const codes = new Set<ErrorCode>([
    ...(hasParameters ? (['invalid_path'] as const) : []),
    ...(described.bodies ? (['invalid_body', 'payload_too_large'] as const) : []),
    ...(method === 'GET' ? [] : (['forbidden_origin'] as const)),
    ...accesses[described.access ?? 'anyone'].refusals,
    ...(described.refusals ?? []),
    'internal_error',
    'unavailable',
  ]);
  const statuses = [...new Set([...codes].map((code) => errorStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = keysOf(errorStatus).filter((code) => codes.has(code) && errorStatus[code] === status);
      return [status, refer(ofStatus)];
    }),
  );
}

function refusal(codes: readonly ErrorCode[], contact: string): Json {
  const message = (code: ErrorCode) => translator('en')(`errors.${code}`, { contact });
  const named = codes.filter((code) => code !== 'invalid_fields');
  const byField = {
    description: 'A message for each invalid field.',
    type: 'object',
    minProperties: 1,
    not: { required: ['code'] },
    additionalProperties: { type: 'string' },
  };
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { enum: named }, message: { type: 'string' } },
    additionalProperties: false,
  };
  const variants = [...(named.length > 0 ? [error] : []), ...(codes.length > named.length ? [byField] : [])];
  const examples = codes.map((code) => {
    const value = { code, message: message(code) };
    return [
      code,
      { value: code === 'invalid_fields' ? { email: translator('en')('validation.emailInvalid') } : value },
    ];
  });
  const waits = codes.some((code) => code === 'too_many_requests' || code === 'unavailable');
  return {
    description: codes.map(message).join(' '),
    ...(waits && { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } }),
    content: json(variants.length > 1 ? { anyOf: variants } : (variants[0] ?? {}), {
      examples: Object.fromEntries(examples),
    }),
  };
}

async function bodiesSchema(bodies: NonNullable<Operation['bodies']>): Promise<Json> {
  const variants = await Promise.all(bodies.map(({ schema }) => bodySchema(schema)));
  return variants.length > 1 ? { anyOf: variants } : (variants[0] ?? {});
}

const locale = {
  type: 'string',
  description: `The language of messages and mails: ${locales.join(' or ')}. Any other text counts as absent.`,
};

/** The schema of a request body. A field is required if its own schema rejects `undefined`. */
async function bodySchema({ shape }: z.ZodObject): Promise<Json> {
  const properties: Json = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries<z.ZodType>(shape)) {
    const takesNumbers = isField(name) && ['phone', 'birthYear'].includes(fields[name].control);
    properties[name] = { ...schemaOf(field, 'input'), ...(takesNumbers && { type: ['string', 'integer'] }) };
    if (!(await field.safeParseAsync(undefined)).success) required.push(name);
  }
  return { type: 'object', properties: { ...properties, locale }, required };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  return described;
}
