import { createFileTransport, mailFolder } from './file-transport';
import { createResendTransport } from './resend-transport';
import type { Transport } from './types';

/** Resend if its key is set, else one file per mail below `DATA_DIR`. */
export function chooseTransport(env: {
  RESEND_API_KEY?: string;
  RESEND_BASE_URL?: string;
  DATA_DIR: string;
}): Transport {
  if (!env.RESEND_API_KEY) return createFileTransport(mailFolder(env.DATA_DIR));
  return createResendTransport({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL });
}
