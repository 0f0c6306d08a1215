import type { Env } from './env';
import { misspelledVariables } from './misspelled-variables';
import { nodeFinding } from './node-support';
import { keysOf } from './records';

/** What the log says at the start. The doctor reports a fault where visitors or mails are lost. */
export interface SettingFinding {
  text: string;
  isFault: boolean;
}

/** Variables that have an effect only if another one is set too. */
const needed = {
  RESEND_WEBHOOK_SECRET: 'RESEND_API_KEY',
  RESEND_BASE_URL: 'RESEND_API_KEY',
  AUTH_GOOGLE_ISSUER: 'AUTH_GOOGLE_ID',
  AUTH_MICROSOFT_ENTRA_ID_ISSUER: 'AUTH_MICROSOFT_ENTRA_ID_ID',
} as const satisfies Partial<Record<keyof Env, keyof Env>>;

/** The two variables of each provider, and how its button is called. */
const credentials = [
  ['Google', 'AUTH_GOOGLE_ID', 'AUTH_GOOGLE_SECRET'],
  ['Microsoft', 'AUTH_MICROSOFT_ENTRA_ID_ID', 'AUTH_MICROSOFT_ENTRA_ID_SECRET'],
  ['Facebook', 'AUTH_FACEBOOK_ID', 'AUTH_FACEBOOK_SECRET'],
] as const;

interface Surroundings {
  /** The environment as it was set, from which `env` was read. */
  source: Record<string, string | undefined>;
  nodeVersion: string;
  now: Date;
}

/** Valid settings that are probably not what the operator wants. */
export function settingFindings(
  env: Env,
  { source, nodeVersion, now }: Surroundings,
): readonly SettingFinding[] {
  const node = env.isProduction ? nodeFinding(nodeVersion, now) : undefined;
  return [
    ...misspelledVariables(source).map(({ name, closest }) =>
      notice(`${name} is not a variable of the portal: did you mean ${closest}?`),
    ),
    ...credentials.flatMap(([provider, id, secret]) => halfConfigured(env, provider, id, secret)),
    ...keysOf(needed)
      .filter((name) => env[name] && !env[needed[name]])
      .map((name) => notice(`${name} has no effect, because ${needed[name]} is not set`)),
    ...addressFindings(env, source.APP_URL),
    ...(env.isProduction && !env.RESEND_API_KEY && !env.SMTP_URL
      ? [fault('neither RESEND_API_KEY nor SMTP_URL is set: mails are kept as files in DATA_DIR')]
      : []),
    ...(node ? [node] : []),
  ];
}

function halfConfigured(env: Env, provider: string, id: keyof Env, secret: keyof Env): SettingFinding[] {
  if (Boolean(env[id]) === Boolean(env[secret])) return [];
  const [present, missing] = env[id] ? [id, secret] : [secret, id];
  return [fault(`${present} is set without ${missing}: nobody can sign in with ${provider}`)];
}

function addressFindings(
  { isProduction, isAppUrlSet, APP_URL }: Env,
  address: string | undefined,
): SettingFinding[] {
  if (!isAppUrlSet)
    return isProduction ? [notice(`APP_URL is not set: links in mails begin with ${APP_URL}`)] : [];
  const { pathname, search, hash } = new URL(address ?? APP_URL);
  const rest = `${pathname === '/' ? '' : pathname}${search}${hash}`;
  return rest === ''
    ? []
    : [fault(`APP_URL: “${rest}” is ignored, and links in mails begin with ${APP_URL}; remove it`)];
}

const notice = (text: string): SettingFinding => ({ text, isFault: false });
const fault = (text: string): SettingFinding => ({ text, isFault: true });
