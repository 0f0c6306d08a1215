import { Resend } from 'resend';
import type { MailPayload, Refused, Sent, Transport } from './types';

export interface ResendTransportOptions {
  apiKey: string;
  baseUrl?: string;
  /** Milliseconds after which an answer is no longer waited for. */
  timeout?: number;
}

interface Failure {
  statusCode: number | null;
  name: string;
  message: string;
}

/** The SDK takes an error's status from its body, which the answer of a proxy or a gateway does not have. */
class StatusFromResponse extends Resend {
  override async fetchRequest<T>(path: string, options: RequestInit = {}) {
    const answer = (data: unknown, error: Failure | null, headers: Headers | null) =>
      ({ data, error, headers: headers && Object.fromEntries(headers.entries()) }) as Awaited<
        ReturnType<typeof Resend.prototype.fetchRequest<T>>
      >;
    try {
      const response = await fetch(`${this.baseUrl}${path}`, options);
      const body: unknown = await response.json().catch(() => null);
      if (response.ok && body) return answer(body, null, response.headers);
      const { name, message } = (body ?? {}) as Partial<Failure>;
      const statusCode = response.ok ? null : response.status;
      return answer(
        null,
        { statusCode, name: String(name ?? ''), message: String(message ?? '') },
        response.headers,
      );
    } catch (error) {
      return answer(null, { statusCode: null, name: (error as Error).name, message: '' }, null);
    }
  }
}

/** Hands mails to Resend, or to whatever speaks its `POST /emails` at `baseUrl`. */
export function createResendTransport({
  apiKey,
  baseUrl,
  timeout = 10_000,
}: ResendTransportOptions): Transport {
  const resend = new StatusFromResponse(apiKey, baseUrl ? { baseUrl } : {});
  return {
    name: 'resend',
    concurrency: 4,
    async send(payload, idempotencyKey) {
      const signal = AbortSignal.timeout(timeout);
      const { error, headers } = await resend.emails.send(toSdk(payload), { idempotencyKey, signal });
      return error ? judged(error, headers ?? {}) : { outcome: 'sent' };
    },
  };
}

function toSdk({ attachments, ...mail }: MailPayload) {
  return {
    ...mail,
    attachments: attachments?.map(({ filename, content, content_type, content_id }) => ({
      filename,
      content,
      contentType: content_type,
      ...(content_id && { contentId: content_id }),
    })),
  };
}

function judged({ statusCode: status, name }: Failure, headers: Record<string, string>): Sent | Refused {
  // The key was taken before with other bytes, as after an update of ours: the mail is on its way.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent' };
  const retryAfter = secondsOf(headers['retry-after'] ?? headers['ratelimit-reset']);
  // Never the provider's own words: they quote addresses.
  const message = `${status ?? 'no answer'} ${/^\w{1,40}$/.test(name) ? name : ''}`.trim();
  const refused = { outcome: 'refused', message, ...(retryAfter !== undefined && { retryAfter }) } as const;
  if (status === null || status === 429) return { ...refused, kind: 'provider' };
  if (status >= 500) return { ...refused, kind: 'provider', isServerError: true };
  // A wrong key and a domain that is not verified ail every mail.
  if (status === 401 || status === 403) return { ...refused, kind: 'provider' };
  return { ...refused, kind: 'mail', isFinal: status === 400 || status === 413 || status === 422 };
}

/** Seconds of a Retry-After header, which may be a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
