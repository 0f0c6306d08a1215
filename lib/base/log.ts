import pino, { type Logger } from 'pino';
import { env } from './env';

/** Fields that hold personal data or secrets, wherever they stand: logged as `[redacted]`. */
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

/** The structured log of this process; personal data in known fields never reaches it. */
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
