import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { keysOf } from './records';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional());
/** Networks in CIDR notation, separated by commas; a single address is a network too. */
const networks = z.string().transform((value, context) =>
  value.split(',').map((entry): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
    const text = entry.trim();
    if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
    if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.parse(text), 32];
    if (ipaddr.IPv6.isValid(text)) return [ipaddr.parse(text), 128];
    context.addIssue(`must be a list of networks such as 203.0.113.0/24; "${text}" is not a network`);
    return z.NEVER;
  }),
);
/** The JSON of a service account's key; only what signs is kept. */
const serviceAccount = z.string().transform((value, context) => {
  const key = z.object({ client_email: z.email(), private_key: z.string().startsWith('-----BEGIN ') });
  try {
    return key.parse(JSON.parse(value));
  } catch {
    context.addIssue('must be the JSON key of a service account, with client_email and private_key');
    return z.NEVER;
  }
});
const withDefault = <T extends z.ZodType>(type: T, fallback: string) =>
  z.preprocess((value) => empty(value) ?? fallback, type);

const schema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'production', 'test']), 'development'),
  MONGODB_URI: optional(
    z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  ),
  MONGODB_DB: withDefault(z.string().regex(/^[\w-]{1,63}$/), 'registration'),
  DATA_DIR: withDefault(z.string(), '.data'),
  HOST: withDefault(z.string(), 'localhost'),
  PORT: withDefault(z.coerce.number().int().min(1).max(65_535), '3000'),
  APP_URL: optional(origin),
  ALLOW_HTTP: optional(flag),
  AUTH_SECRET: optional(
    z
      .string()
      .transform((value) => value.split(',').map((secret) => secret.trim()))
      .pipe(z.array(z.string().min(32, 'each secret must have 32 characters or more')).min(1)),
  ),
  EVENT: optional(z.string()),
  RESEND_API_KEY: optional(z.string()),
  RESEND_BASE_URL: optional(origin),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be smtps://… or smtp://…' })),
  RESEND_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be the signing secret of a webhook, whsec_…'),
  ),
  MAIL_FROM: optional(z.email()),
  MAILINGS_FROM: optional(z.email()),
  INVITATIONS_PER_DAY: withDefault(z.coerce.number().int().positive(), '2000'),
  MAIL_PER_MINUTE: withDefault(z.coerce.number().int().positive(), '600'),
  MAIL_QUOTA_PER_MONTH: optional(z.coerce.number().int().positive()),
  CRON_SECRET: optional(z.string().min(16)),
  METRICS_TOKEN: optional(z.string().min(16)),
  REGISTRATION_SITE_URL: optional(
    z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, '')),
  ),
  NEXT_PUBLIC_GTM_ID: optional(z.string().regex(/^GTM-[A-Z0-9]+$/)),
  AUTH_GOOGLE_ID: optional(z.string()),
  AUTH_GOOGLE_SECRET: optional(z.string()),
  /** For tests, and for gateways that replace Google. */
  AUTH_GOOGLE_ISSUER: optional(z.url()),
  AUTH_MICROSOFT_ENTRA_ID_ID: optional(z.string()),
  AUTH_MICROSOFT_ENTRA_ID_SECRET: optional(z.string()),
  AUTH_MICROSOFT_ENTRA_ID_ISSUER: optional(z.url()),
  AUTH_FACEBOOK_ID: optional(z.string()),
  AUTH_FACEBOOK_SECRET: optional(z.string()),
  GOOGLE_WALLET_ISSUER: optional(z.string().regex(/^\d{1,30}$/, 'must be the number of the issuer account')),
  GOOGLE_WALLET_KEY: optional(serviceAccount),
  TRUSTED_PROXY_HOPS: optional(z.coerce.number().int().min(0).max(10)),
  VENUE_ADDRESSES: optional(networks),
  KEEP_ALIVE_SECONDS: withDefault(z.coerce.number().int().min(1).max(3600), '75'),
  MAX_WAIT_MS: withDefault(z.coerce.number().int().min(50).max(60_000), '300'),
  RATE_LIMIT_FACTOR: withDefault(z.coerce.number().positive(), '1'),
  REGISTRATION_OPEN: optional(flag),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Next's build folder. Tests build each event into a separate folder. */
  NEXT_DIST_DIR: withDefault(z.string(), '.next'),
  /** Set by serverless platforms, where files do not outlive a request. */
  VERCEL: optional(z.string()),
  AWS_LAMBDA_FUNCTION_NAME: optional(z.string()),
});

export const variableNames: readonly string[] = Object.keys(schema.shape);

/** Variables that Node, platforms and our own tests set, not people. */
export const machineVariables: readonly string[] = [
  'NODE_ENV',
  'NEXT_DIST_DIR',
  'VERCEL',
  'AWS_LAMBDA_FUNCTION_NAME',
];

export type Env = ReturnType<typeof parseEnv>;

/** Why a serverless deployment must set these variables. */
const requiredOnServerless = {
  MONGODB_URI: 'because the embedded database would not outlive a request',
  APP_URL: 'because every link in a mail begins with it',
  RESEND_API_KEY: 'unless SMTP_URL is set, because mails written to files would not outlive a request',
  TRUSTED_PROXY_HOPS: 'because every client has the address of a proxy; 1 if only the platform is in front',
  CRON_SECRET: 'because only /api/cron/outbox sends mail that an interrupted request left in the queue',
} satisfies Partial<Record<keyof typeof schema.shape, string>>;

/** Variables that Auth.js reads by itself and uses in links instead of APP_URL. */
const readByAuthJs = ['AUTH_URL', 'NEXTAUTH_URL', 'AUTH_REDIRECT_PROXY_URL'];

/**
 * The environment, validated for a build of this event; throws an error with one sentence for each invalid variable.
 */
export function parseEnv(source: Record<string, string | undefined>, builtEvent?: string) {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is invalid. ${faults.join('. ')}.`);
  }
  const env = parsed.data;
  for (const name of readByAuthJs)
    if (source[name]) throw new Error(`${name}: remove it, because Auth.js would use it instead of APP_URL.`);
  if (builtEvent && env.EVENT && eventId(env.EVENT) !== eventId(builtEvent)) {
    throw new Error(
      `EVENT: this build was made for ${eventId(builtEvent)}, not ${eventId(env.EVENT)}; run the build again.`,
    );
  }
  if (env.SMTP_URL && env.RESEND_API_KEY)
    throw new Error('SMTP_URL: set either this or RESEND_API_KEY, so that it is clear who sends the mails.');
  if (env.MAILINGS_FROM !== undefined && env.MAILINGS_FROM.toLowerCase() === env.MAIL_FROM?.toLowerCase())
    throw new Error(
      'MAILINGS_FROM: set another address than MAIL_FROM, so that complaints about invitations do not stop the passes.',
    );
  if ((env.GOOGLE_WALLET_ISSUER === undefined) !== (env.GOOGLE_WALLET_KEY === undefined))
    throw new Error('GOOGLE_WALLET_ISSUER: set it together with GOOGLE_WALLET_KEY, or neither.');
  const isServerless = Boolean(env.VERCEL ?? env.AWS_LAMBDA_FUNCTION_NAME);
  const isProduction = env.NODE_ENV === 'production';
  for (const name of keysOf(requiredOnServerless)) {
    if (name === 'RESEND_API_KEY' && env.SMTP_URL) continue;
    if (isServerless && env[name] === undefined)
      throw new Error(`${name}: required on serverless platforms, ${requiredOnServerless[name]}.`);
  }
  if (isProduction && env.MONGODB_URI !== undefined && env.AUTH_SECRET === undefined) {
    throw new Error(
      'AUTH_SECRET: required in production with MONGODB_URI, since all processes must share it.',
    );
  }
  const appUrl = env.APP_URL ?? `http://${hostInUrl(env.HOST)}:${env.PORT}`;
  if (isProduction && !env.ALLOW_HTTP && isPublicHttp(appUrl)) {
    throw new Error(
      `APP_URL: ${appUrl} is public and not encrypted, so passwords could be read in transit; use https, or set ALLOW_HTTP=true to allow it.`,
    );
  }
  if (env.REGISTRATION_SITE_URL === appUrl) {
    throw new Error(
      'REGISTRATION_SITE_URL: this is the address of the portal itself, which would redirect in a loop.',
    );
  }
  return {
    ...env,
    APP_URL: appUrl,
    isAppUrlSet: env.APP_URL !== undefined,
    TRUSTED_PROXY_HOPS: env.TRUSTED_PROXY_HOPS ?? 0,
    isServerless,
    isProduction,
  };
}

/** The host of the portal's address if it listens there; `0.0.0.0` and `::` are all addresses of this machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return ipaddr.IPv6.isValid(host) ? `[${host}]` : host;
}

/** Whether an address is unencrypted and its host is not on this machine or a private network. */
function isPublicHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
  // A name without a dot is on the local network.
  return host.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(host);
}

/** An event's id: the last segment of its folder's path. */
function eventId(event: string): string {
  return event.split(/[\\/]/).findLast((name) => name !== '') ?? '';
}

/** The public address that the running build was made with. Previews of shared links contain it. */
export const builtAppUrl = (): string | undefined => process.env.BUILT_APP_URL;

/** The environment as it was set, including names that are none of the portal's variables. */
export const environmentAsSet = (): Record<string, string | undefined> => process.env;

let current: Env | undefined;

/** The environment of this process, validated once. */
export function env(): Env {
  // next.config.ts inlines BUILT_EVENT and BUILT_APP_URL at build time.
  current ??= parseEnv(process.env, process.env.BUILT_EVENT);
  return current;
}

/** Whether this code runs in Next, not in a command. */
export function runsInNext(): boolean {
  return process.env.NEXT_RUNTIME !== undefined;
}
