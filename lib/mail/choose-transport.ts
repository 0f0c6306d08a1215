import type { Env } from '@/lib/base/env';
import { createFileTransport, mailFolder } from './file-transport';
import { createResendTransport } from './resend-transport';
import { createSmtpTransport } from './smtp-transport';
import type { Transport } from './types';

/** SMTP if `SMTP_URL` is set, Resend if its key is set, otherwise one file per mail below `DATA_DIR`. */
export function chooseTransport(
  env: Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'SMTP_URL' | 'DATA_DIR'>,
): Transport {
  if (env.SMTP_URL) return createSmtpTransport({ url: env.SMTP_URL });
  if (!env.RESEND_API_KEY) return createFileTransport(mailFolder(env.DATA_DIR));
  return createResendTransport({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL });
}
