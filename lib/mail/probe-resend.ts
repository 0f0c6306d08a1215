import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';

const domainsSchema = z.object({
  data: z.array(z.object({ name: boundedText({ max: 253 }), status: boundedText({ max: 100 }) })),
});

interface ProbeOptions {
  apiKey: string;
  baseUrl?: string;
  /** The address that mails come from. */
  sender: string;
}

/**
 * Asks Resend, without sending anything, whether it accepts the key and the sender's domain. Returns the fault,
 * if any, and the time of Resend's clock in ms. Never rejects. A key that may only send mails is accepted, but does not
 * show domains.
 */
export async function probeResend({ apiKey, baseUrl = 'https://api.resend.com', sender }: ProbeOptions) {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  try {
    const response = await fetch(`${baseUrl}/domains`, {
      headers: { authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    const body: unknown = await response.json().catch(() => null);
    const serverTime = Date.parse(response.headers.get('date') ?? '') || undefined;
    const isForSending = JSON.stringify(body).includes('restricted_api_key');
    if (!response.ok)
      return { serverTime, fault: isForSending ? undefined : `Resend refuses the key (${response.status})` };
    const domains = domainsSchema.safeParse(body).data?.data ?? [];
    const isVerified = domains.some(({ name, status }) => status === 'verified' && name === domain);
    return { serverTime, fault: isVerified ? undefined : `Resend has not verified the domain ${domain}` };
  } catch {
    return { serverTime: undefined, fault: `${new URL(baseUrl).host} does not answer` };
  }
}
