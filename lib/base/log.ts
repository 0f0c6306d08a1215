import pino, { type Logger } from 'pino';
import { env } from './env';

/** Names of fields with personal data or secrets, logged as `[redacted]` down to the third level of an object. */
const personal = [
  'email',
  'email2',
  'emailKey',
  'emailEmpresa',
  'name',
  'nombres',
  'apellidos',
  'celular',
  'whatsapp',
  'telefono',
  'nacimiento',
  'password',
  'password2',
  'token',
  'authorization',
  'cookie',
  'address',
  'to',
  'guid',
  'qr',
];

let current: Logger | undefined;

/** The structured log of this process; the fields above are redacted. */
export function log(): Logger {
  current ??= pino({
    level: env().LOG_LEVEL,
    redact: {
      paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  });
  return current;
}
