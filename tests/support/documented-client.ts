import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Answer, Client } from './client';
import type { Portal } from './targets';

interface Schema {
  properties?: Record<string, { maxLength?: number; enum?: string[] }>;
  required?: string[];
  anyOf?: Schema[];
}
interface Content {
  'application/json': { schema: Schema; examples: Record<string, { value: Record<string, unknown> }> };
}
interface Response {
  $ref?: string;
  headers?: Record<string, { required: boolean }>;
  content?: Partial<Content> & Record<string, unknown>;
}
export interface DocumentedOperation {
  /** Such as `POST /api/users/login`. */
  key: string;
  method: string;
  path: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

/** The document that a portal serves at /api/openapi.json. */
export class ServedDocument {
  readonly operations: readonly DocumentedOperation[];
  private readonly ajv = addFormats(new Ajv2020({ strict: false }));
  private readonly validators = new WeakMap<object, ReturnType<Ajv2020['compile']>>();

  private constructor(
    readonly servedBy: Portal,
    private readonly document: {
      paths: Record<string, Record<string, DocumentedOperation>>;
      components: { responses: Record<string, Response> };
    },
  ) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, operation]) => {
        const method = name.toUpperCase();
        return { ...operation, key: `${method} ${path}`, method, path };
      }),
    );
  }

  static async of(portal: Portal): Promise<ServedDocument> {
    return new ServedDocument(portal, (await new Client(portal).get('/api/openapi.json')).json());
  }

  /** The operation of a request; the one with the fewest parameters if several match. */
  find(method: string, path: string): DocumentedOperation | undefined {
    const [bare = ''] = path.split('?', 1);
    return this.operations
      .filter((each) => each.method === (method === 'HEAD' ? 'GET' : method))
      .filter((each) => new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  }

  response(operation: DocumentedOperation, status: number): Response | undefined {
    const response = operation.responses[status];
    const name = response?.$ref?.split('/').at(-1);
    return name ? this.document.components.responses[name] : response;
  }

  /** The codes of the refusals that an operation names, as `status code`, and its other statuses. */
  outcomesOf(operation: DocumentedOperation): string[] {
    return Object.entries(operation.responses).flatMap(([status, { $ref }]) =>
      $ref ? ($ref.split('/').at(-1) ?? '').split('_or_').map((code) => `${status} ${code}`) : [status],
    );
  }

  /** Why a value does not satisfy a schema; null if it does. */
  faultsOf(schema: object, value: unknown): unknown {
    const validator = this.validators.get(schema) ?? this.ajv.compile(schema);
    this.validators.set(schema, validator);
    return validator(value) ? null : validator.errors;
  }
}

/**
 * An API client that compares every exchange with a document: the status and the answer are documented, and a body that
 * the document refuses is not accepted. `seen` collects what was answered, as `METHOD path status code`.
 */
export class DocumentedClient extends Client {
  constructor(
    portal: Portal,
    private readonly document: ServedDocument,
    readonly seen: Set<string>,
  ) {
    super(portal);
  }

  override async send(
    method: string,
    path: string,
    headers: HeadersInit = {},
    body?: BodyInit,
  ): Promise<Answer> {
    const answer = await super.send(method, path, headers, body);
    const operation = this.document.find(method, path);
    const call = `${method} ${path} ${answer.status}`;
    if (!operation) throw new Error(`${call}: add the operation to lib/contract`);
    const response = this.document.response(operation, answer.status);
    if (!response) throw new Error(`${call}: the document does not name this status. ${answer.text}`);
    this.compareAnswer(call, response, answer);
    if (answer.status < 400 && operation.requestBody && typeof body === 'string') {
      const { schema } = operation.requestBody.content['application/json'];
      const faults = this.document.faultsOf(schema, JSON.parse(body));
      assert.equal(faults, null, `${call} accepted ${body}`);
    }
    const code = answer.status >= 400 ? ` ${answer.json().code ?? 'invalid_fields'}` : '';
    this.seen.add(`${operation.key} ${answer.status}${code}`);
    return answer;
  }

  private compareAnswer(call: string, { content, headers = {} }: Response, answer: Answer): void {
    for (const [name, { required }] of Object.entries(headers)) {
      if (required) assert.ok(answer.headers.has(name), `${call}: ${name}`);
    }
    const type = answer.headers.get('content-type')?.split(';', 1)[0];
    assert.equal(type ?? '', Object.keys(content ?? {})[0] ?? '', call);
    if (!content) assert.equal(answer.text, '', call);
    const schema = content?.['application/json']?.schema;
    if (schema)
      assert.deepEqual(this.document.faultsOf(schema, answer.json()), null, `${call} ${answer.text}`);
  }
}

/**
 * Bodies that differ from an example of an operation in one field, and that its document refuses. `own` replaces
 * values of the examples.
 */
export function refusedBodies(
  document: ServedDocument,
  { requestBody }: DocumentedOperation,
  own: Record<string, unknown> = {},
): Record<string, unknown>[] {
  if (!requestBody) return [];
  const { schema, examples } = requestBody.content['application/json'];
  const variants = schema.anyOf ?? [schema];
  // Variants share most of their fields. The server ignores invalid values of this one.
  const tried = new Set(['consentPurposes']);
  return Object.values(examples).flatMap((example, index) => {
    const { properties = {}, required = [] } = variants[index] ?? {};
    const value = { ...example.value, ...own };
    const names = Object.keys(properties).filter((name) => !tried.has(name));
    for (const name of names) tried.add(name);
    const without = required.map((name) => ({ ...value, [name]: undefined }));
    // A text that is too long, or a value of the wrong type.
    const invalid = names.map((name) => {
      const max = properties[name]?.maxLength;
      return { ...value, [name]: max === undefined ? [] : 'x'.repeat(max + 1) };
    });
    return [...without, ...invalid]
      .map((body) => JSON.parse(JSON.stringify(body)))
      .filter((body) => document.faultsOf(schema, body) !== null);
  });
}

/**
 * The examples of an operation's bodies, each complete and with only what the document requires and one option of each
 * group.
 */
export function acceptedBodies({ requestBody }: DocumentedOperation): Record<string, unknown>[] {
  if (!requestBody) return [];
  const { schema, examples } = requestBody.content['application/json'];
  const variants = schema.anyOf ?? [schema];
  return Object.values(examples).flatMap(({ value }, index) => {
    const required = new Set(variants[index]?.required);
    const needed = ([name, each]: [string, unknown]) => required.has(name) || each === true;
    return [value, Object.fromEntries(Object.entries(value).filter(needed))];
  });
}
