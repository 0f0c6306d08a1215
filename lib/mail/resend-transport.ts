import { Resend, type Response as ResendAnswer } from 'resend';
import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import type { ProviderRate, SendOutcome, Transport } from './types';

interface ResendTransportOptions {
  apiKey: string;
  baseUrl?: string;
  /** Milliseconds to wait for an answer. */
  timeout?: number;
}

interface Failure {
  /** Null if there was no answer, or not one from Resend. */
  statusCode: number | null;
  name: string;
}

const failureSchema = z.object({ name: boundedText({ max: 100 }) }).catch({ name: '' });

/**
 * The SDK with the status of errors taken from the response. The SDK itself reads it from the body, which may come from
 * a proxy.
 */
class ResendWithStatus extends Resend {
  override async fetchRequest<T>(path: string, options: RequestInit = {}) {
    const answer = (data: unknown, error: Failure | null, headers?: Headers) =>
      ({ data, error, headers: headers ? Object.fromEntries(headers) : null }) as ResendAnswer<T>;
    try {
      const response = await fetch(`${this.baseUrl}${path}`, { ...options, redirect: 'error' });
      const body: Partial<Failure> | null = await response.json().catch(() => null);
      if (response.ok && body) return answer(body, null, response.headers);
      const { name } = failureSchema.parse(body);
      return answer(null, { statusCode: response.ok ? null : response.status, name }, response.headers);
    } catch (error) {
      return answer(null, { statusCode: null, name: error instanceof Error ? error.name : '' });
    }
  }
}

/** Sends mails by Resend, or by another server with the same `POST /emails` at `baseUrl`. */
export function createResendTransport({
  apiKey,
  baseUrl,
  timeout = 10_000,
}: ResendTransportOptions): Transport {
  const resend = new ResendWithStatus(apiKey, baseUrl ? { baseUrl } : {});
  return {
    name: 'resend',
    // Enough for ten a second if each takes three seconds.
    concurrency: 32,
    // Resend's lowest rate, until an answer names the rate of the team.
    rate: { limit: 2, seconds: 1 },
    async send(payload, idempotencyKey) {
      const signal = AbortSignal.timeout(timeout);
      const options = { idempotencyKey, signal };
      const { data, error, headers } = await resend.post<{ id?: string }>('/emails', payload, options);
      const outcome: SendOutcome = error ? outcomeOf(error, headers ?? {}) : { outcome: 'sent', id: data.id };
      const rate = rateOf(headers ?? {}) ?? (error ? undefined : unlimited);
      return rate ? { ...outcome, rate } : outcome;
    },
  };
}

/** The rate of a server that accepts `POST /emails` like Resend but names no rate. */
const unlimited: ProviderRate = { limit: 1, seconds: 0 };

/**
 * The rate that an answer names. It names only the time left in the current window, which is a lower bound of its
 * length.
 */
function rateOf(headers: Record<string, string>): ProviderRate | undefined {
  const limit = Number(headers['ratelimit-limit']);
  const seconds = Number(headers['ratelimit-reset']);
  return limit >= 1 && seconds >= 0 ? { limit, seconds: Math.max(1, seconds) } : undefined;
}

function outcomeOf({ statusCode: status, name }: Failure, headers: Record<string, string>): SendOutcome {
  // An earlier attempt with this key was accepted with a different payload, for example before an update of the portal.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent' };
  const retryAfter = secondsOf(headers['retry-after'] ?? headers['ratelimit-reset']);
  // Leaves out the answer's message, which quotes addresses.
  const message = `${status ?? 'no answer'} ${/^\w{1,40}$/.test(name) ? name : ''}`.trim();
  const refused = { outcome: 'refused', message, ...(retryAfter !== undefined && { retryAfter }) } as const;
  if (status !== null && status >= 500) return { ...refused, kind: 'transport', isServerError: true };
  if (status === 429 && !name.endsWith('quota_exceeded')) return { ...refused, kind: 'rate' };
  // An invalid key (401), an unverified domain (403) and a used-up quota of the day or month (429) affect every mail.
  if (status === null || [401, 403, 429].includes(status)) return { ...refused, kind: 'transport' };
  return { ...refused, kind: 'mail', isFinal: [400, 413, 422].includes(status) };
}

/** The seconds of a Retry-After header, which may be a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
