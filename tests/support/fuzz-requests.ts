import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { buildFolder } from './portal-server';

const root = resolve(import.meta.dirname, '../..');

/** A request to send. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Valid ids, links and cookies of the portal, for use in requests. */
export interface Known {
  /** Values that a parameter or field may take, by name; under `''` those of every name. */
  values: ReadonlyMap<string, readonly string[]>;
  /** `Cookie` headers of people with a session or registrations of their own. */
  cookies(): readonly string[];
  token: string;
  origin: string;
}

/** The path patterns of all pages and route handlers, as the folders below `app/` name them. */
export function appPaths(): string[] {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' });
  const paths = files.flatMap((file) => {
    const folders = file.replaceAll('\\', '/').split('/');
    const isServed = /^(?:page|route)\.tsx?$/.test(folders.pop() ?? '');
    return isServed ? [`/${folders.filter((folder) => folder !== '[locale]').join('/')}`] : [];
  });
  return [...new Set(paths)].sort();
}

/** The ids of all server actions of a build. */
export function actionIds(event: string): string[] {
  const manifest = join(root, buildFolder(event), 'server', 'server-reference-manifest.json');
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).node);
}

/** Paths that Next itself answers, and paths that old clients and scanners request. */
const otherPaths = [
  ...['/_next/image?url=%2Fapi%2Fhealth%2Flive&w=640&q=75', '/_next/static/x.js', '/_next/data/x/index.json'],
  ...[
    '/__nextjs_original-stack-frames',
    '/__nextjs_source-map',
    '/_next',
    '/_next/',
    '//',
    '//evil.example',
    '/\\x',
  ],
  ...['/es', '/en/faq', '/_not-found', '/_global-error', '/404', '/500', '/index', '/closed', '/congresista'],
  ...['/favicon.ico', '/manifest.webmanifest', '/robots.txt', '/api', '/api/', '/wp-login.php', '*', '/.env'],
];

const fieldNames = [
  ...[
    'name',
    'email',
    'email2',
    'password',
    'password2',
    'locale',
    'id',
    'activation',
    'kind',
    'text',
    'step',
  ],
  ...['nombres', 'apellidos', 'nacimiento', 'sexo', 'celular', 'whatsapp', 'pais', 'codigoPostal', 'estado'],
  ...['ciudad', 'universidad', 'carrera', 'notas', 'nombreEmpresa', 'cargo', 'telefono', 'vip', 'categoria'],
  ...['paisEmpresa', 'giroMuebleria', 'giroOtros', 'interesesOtros', 'mercadoAtiendeCorporativo', 'sessions'],
  ...['csrfToken', 'callbackUrl', 'json', 'idempotencyKey', 'purposes', 'attempt', 'key', 'intent', 'at'],
];
const queryNames = [
  'id',
  'key',
  'lang',
  'asistencia',
  'callbackUrl',
  'reset',
  'error',
  'code',
  'state',
  '_rsc',
  'url',
];
const cookieNames = [
  'authjs.session-token',
  'owner',
  'reset',
  'lang',
  'asistencia',
  'authjs.csrf-token',
  'authjs.state',
];
const methods = [
  ...[...Array(9).fill('GET'), ...Array(12).fill('POST')],
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'],
];

const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    'toString',
    '$where',
  ],
  ...[
    '../../etc/passwd',
    '\0',
    '\r\nX: y',
    '\ud800',
    '\u202e',
    'ﬃ',
    '{{7*7}}',
    '<script>',
    "' OR 1=1--",
    '{"$gt":""}',
  ],
  ...['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'x'.repeat(300), 'ñ'.repeat(5_000)],
  ...['a@b.mx', 'MX', 'US', 'es', 'en', 'VISITANTE', 'COMPRADOR', 'EXPRESS', '44100', '1984', 'F'],
);

/** Requests of every kind that may reach the portal. */
export function requests(
  known: Known,
  paths: readonly string[],
  actions: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const text = (name: string) =>
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...(known.values.get(name) ?? []), ...(known.values.get('') ?? [])),
      },
      { weight: 2, arbitrary: nasty },
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
  const json = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 12_000 }).map(nested));
  const fields = (value: fc.Arbitrary<unknown>) =>
    fc
      .uniqueArray(fc.oneof(fc.constantFrom(...fieldNames), nasty), { maxLength: 14 })
      .chain((names) =>
        fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.oneof(text(name), value)))),
      )
      .map((pairs) => pairs as [string, unknown][]);

  const path = fc
    .oneof({ weight: 9, arbitrary: fc.constantFrom(...paths) }, fc.constantFrom(...otherPaths))
    .chain((pattern) => fc.tuple(...pattern.split('/').map((segment) => segmentOf(segment, text))))
    .map((segments) => segments.join('/'));
  const query = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), nasty), text('id')), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'));
  const garbledQuery = fc.constantFrom('%', '%ff=%', 'a[b]=c&a[b]=d', '=', '&&', `x=${'%20'.repeat(1_000)}`);

  const cookie = fc.oneof(
    fc.constant(''),
    fc.nat().map((index) => known.cookies()[index % known.cookies().length] ?? ''),
    fc
      .array(fc.tuple(fc.constantFrom(...cookieNames), text('cookie')), { maxLength: 4 })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('; ')),
    fc.string({ maxLength: 60 }),
  );
  const header = fc.oneof(
    fc.tuple(
      fc.constantFrom(
        'Accept-Language',
        'Authorization',
        'Referer',
        'Host',
        'Accept',
        'Idempotency-Key',
        'Range',
      ),
      fc.oneof(nasty, fc.string({ maxLength: 40 })),
    ),
    fc.tuple(
      fc.constantFrom(
        ...[
          'RSC',
          'Next-Router-Prefetch',
          'Next-Router-State-Tree',
          'Next-Router-Segment-Prefetch',
          'Next-Url',
        ],
        ...[
          'Next-Action',
          'X-Nextjs-Data',
          'X-Middleware-Subrequest',
          'X-Matched-Path',
          'X-Invoke-Path',
          'X-Action-Rev',
        ],
        ...[
          'X-Forwarded-For',
          'X-Forwarded-Host',
          'X-Forwarded-Proto',
          'X-Http-Method-Override',
          'If-None-Match',
        ],
        ...[
          'Content-Security-Policy',
          'Sec-Fetch-Dest',
          'Sec-Fetch-Site',
          'Sec-Purpose',
          'Forwarded',
          'Next-Html-Request-Id',
        ],
      ),
      fc.oneof(
        nasty,
        fc.string({ maxLength: 40 }),
        fc.constantFrom(
          '1',
          '2',
          '["",{"children":["__PAGE__",{}]},null,null,true]',
          '%5B%22%22%5D',
          '[[[[',
          '/_tree',
        ),
        fc.constantFrom(
          'image',
          'document',
          'cross-site',
          'prefetch',
          'middleware:middleware:middleware',
          'bytes=0-,5-1',
        ),
      ),
    ),
    fc.constantFrom(['Authorization', `Bearer ${known.token}`] as [string, string], [
      'Authorization',
      known.token,
    ]),
    fc.constantFrom(
      ['Upgrade', 'websocket'] as [string, string],
      ['Expect', '100-continue'],
      ['TE', 'trailers'],
    ),
  );
  const origin = fc.oneof(
    { weight: 14, arbitrary: fc.constant(known.origin) },
    fc.constantFrom('null', 'https://evil.example', '', 'x', 'http://['),
  );

  const jsonBody = fc.oneof(
    { weight: 5, arbitrary: fields(json).map((pairs) => JSON.stringify(Object.fromEntries(pairs))) },
    json.map((value) => JSON.stringify(value)),
    fc.string(),
  );
  const urlEncoded = fields(text('')).map((pairs) =>
    pairs.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&'),
  );
  const state = fc.oneof(
    fc.constant('{"attempt":0,"errors":{},"typed":{}}'),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    fc.constantFrom(
      '"$undefined"',
      '"$K1"',
      '"$@1"',
      '"$F1"',
      '"$T"',
      '"$Q1"',
      '"$n99999"',
      '{',
      '',
      '"$1:__proto__:then"',
    ),
  );
  const action = fc.constantFrom(...actions);
  // What React sends for an action called by script, and for a form without script; complete or truncated.
  const scripted = fc
    .tuple(state, fields(text('')))
    .map(([previous, pairs]) => [
      ['0', `[${previous},"$K1"]`],
      ...pairs.map(([name, value]) => [`1_${name}`, String(value)]),
    ]);
  const posted = fc
    .tuple(action, state, fields(text('')), fc.nat({ max: 5 }))
    .map(([id, previous, pairs, missing]) =>
      [
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`],
        ['$ACTION_1:1', `[${previous}]`],
        ['$ACTION_KEY', 'k1'],
        ...pairs.map(([name, value]) => [name, String(value)]),
      ].filter((_, index) => index !== missing),
    );
  const byId = fc
    .tuple(fc.oneof(action, nasty), fields(text('')))
    .map(([id, pairs]) => [[`$ACTION_ID_${id}`, ''], ...pairs.map(([name, value]) => [name, String(value)])]);

  const plain = { type: fc.constant(''), text: fc.constant('') };
  const body = fc.oneof(
    fc.record(plain),
    fc.record({ type: fc.constantFrom('application/json', 'application/json; charset=x'), text: jsonBody }),
    fc.record({ type: fc.constant('application/x-www-form-urlencoded'), text: urlEncoded }),
    fc
      .oneof(posted, byId)
      .map((parts) => ({ type: 'multipart/form-data; boundary=b', text: multipart(parts) })),
    fc
      .tuple(fc.oneof(scripted, posted), fc.oneof({ weight: 5, arbitrary: action }, nasty))
      .map(([parts, id]) => ({
        type: 'multipart/form-data; boundary=b',
        text: multipart(parts),
        action: id,
      })),
    fc
      .tuple(state, action)
      .map(([previous, id]) => ({ type: 'text/plain;charset=UTF-8', text: `[${previous}]`, action: id })),
    fc.record({
      type: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=b',
        'text/plain',
        'x',
        'application/octet-stream',
      ),
      text: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constant('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'),
      ),
      action: fc.option(action, { nil: '' }),
    }),
  );

  return fc
    .record({
      method: fc.constantFrom(...methods),
      path,
      query: fc.oneof({ weight: 6, arbitrary: query }, garbledQuery),
      cookie,
      origin,
      more: fc.array(header, { maxLength: 3 }),
      body,
    })
    .map(({ method, path, query, cookie, origin, more, body }) => {
      const { type, text, action } = { action: '', ...body };
      const headers = {
        ...(cookie && { Cookie: cookie }),
        ...(origin && { Origin: origin }),
        ...(type && { 'Content-Type': type }),
        ...(action && { 'Next-Action': action }),
        ...Object.fromEntries(more),
      };
      const content = action || method !== 'GET' ? Buffer.from(text) : Buffer.alloc(0);
      return {
        method: action ? 'POST' : method,
        path: wirePath(query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
          ]),
        ),
        ...(content.byteLength > 0 && { body: content }),
      };
    });
}

/** One segment of a path, with a value where it is a parameter. */
function segmentOf(segment: string, text: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const name = /^\[+(?:\.\.\.)?(\w+)\]+$/.exec(segment)?.[1];
  if (!name) return fc.constant(segment);
  return fc.oneof(
    { weight: 8, arbitrary: text(name).map(escaped) },
    fc.constantFrom(
      '%ff',
      '%E0%A4%A',
      '%',
      '%25E0',
      '%2e%2e',
      '%2F',
      '%00',
      '%5B',
      '..',
      '.',
      'a%0d%0ab',
      'callback/google',
    ),
    fc.constantFrom(
      'signin/google',
      'callback/credentials',
      'session',
      'csrf',
      'providers',
      'signout',
      'error',
    ),
  );
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The path as Node's client can send it: any byte except those that end the line or begin a fragment. */
function wirePath(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

function multipart(parts: readonly (readonly string[])[]): string {
  const head = ([name = '', value = '']: readonly string[]) =>
    `--b\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, escape)}"\r\n\r\n${value}\r\n`;
  return `${parts.map(head).join('')}--b--\r\n`;
}

/** Objects within objects. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth % 4_000; level++) value = level % 2 ? [value] : { a: value };
  return value;
}
