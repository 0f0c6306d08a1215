import type { Env } from '@/lib/base/env';
import { createFileTransport, mailFolder } from './file-transport';
import { createResendTransport } from './resend-transport';
import type { Transport } from './types';

/** Resend if its key is set, else one file per mail below `DATA_DIR`. */
export function chooseTransport(
  env: Pick<Env, 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'DATA_DIR'>,
): Transport {
  if (!env.RESEND_API_KEY) return createFileTransport(mailFolder(env.DATA_DIR));
  return createResendTransport({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL });
}
