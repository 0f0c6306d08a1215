import type { Store } from './port';
import { createLimiter, type LimiterOptions } from './rate-limiter';

export type MailboxLimit = ReturnType<typeof createMailboxLimit>;

/** Mails a day that any client may ask for, and those that follow, of which each client gets one. */
const perDay = 5;
const reservedPerDay = 5;
const day = 24 * 60 * 60;

/**
 * A limit on mails that anybody may ask for to anybody's mailbox: ten a day for a mailbox, of which the last five go to
 * five different clients. Whoever asks again and again for somebody else's mailbox uses up their own share, and its
 * owner, who is another client, still gets a mail. The options say how many mails one client may ask for to one mailbox;
 * their factor multiplies every part of the limit.
 */
export function createMailboxLimit(
  store: Store,
  { name, points, durationSeconds, ...settings }: LimiterOptions,
) {
  const limit = (part: string, most: number, seconds: number) =>
    createLimiter(store, { ...settings, name: name + part, points: most, durationSeconds: seconds });
  const byClient = limit('ByClient', points, durationSeconds);
  const shared = limit('', perDay, day);
  const reserved = limit('Reserved', reservedPerDay, day);
  const reservedByClient = limit('ReservedByClient', 1, day);
  return {
    /** Counts a mail: null if it may be sent, otherwise the refusal with the time until the next. */
    async take({ mailbox, client }: { mailbox: string; client: string }) {
      const own = `${client} ${mailbox}`;
      const tooSoon = await byClient.take(own);
      if (tooSoon) return tooSoon;
      if (!(await shared.take(mailbox))) return null;
      return (await reservedByClient.take(own)) ?? reserved.take(mailbox);
    },
  };
}
