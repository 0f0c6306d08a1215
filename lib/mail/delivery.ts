import type { Logger } from 'pino';
import type { ClaimedRecord } from './lease';
import type { createOutbox } from './outbox';
import type { Pace } from './pace';
import type { QueuedMail } from './record';
import { type Timings, withOutcome, withoutAttempt } from './rules';
import type { createSendingHold } from './sending-hold';
import type { MailPayload, SendOutcome, Transport } from './types';

export interface DeliveryOptions {
  transport: Transport;
  /** The payload of a mail, always the same bytes; a rejection fails that mail. */
  render(mail: QueuedMail): Promise<MailPayload>;
  /** Whether a mail with an opt-out may still leave, asked before its first attempt; if not, it is removed. */
  isStillWanted?(mail: QueuedMail): Promise<boolean>;
  clock: () => Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * The pace that all processes on the store share. Without it, mails are sent as fast as the transport accepts them.
   */
  pace?: Pace;
}

interface DeliveryParts extends DeliveryOptions {
  timings: Timings;
  outbox: ReturnType<typeof createOutbox>;
  hold: ReturnType<typeof createSendingHold>;
  /** Looks for due mail at that time. */
  wakeAt(time: Date): void;
  /** Called with each attempt that has begun. */
  onSend<T>(stopAt: number, send: Promise<T>): Promise<T>;
}

const unrenderable: SendOutcome = {
  outcome: 'refused',
  kind: 'mail',
  isFinal: true,
  message: 'cannot be rendered',
};

/** The mail as it is removed: withdrawn, and not being sent. */
const unwanted = (mail: QueuedMail): QueuedMail => ({ ...withoutAttempt(mail), isWithdrawn: true });

/** Attempts the mails of a leased record, one after the other, and stores and reports the result of each. */
export function createDelivery(parts: DeliveryParts) {
  const { transport, render, isStillWanted, clock, log, timings, outbox, hold, pace, wakeAt, onSend } = parts;
  const totals = { sent: 0, failed: 0 };

  /** Returns false if no mail may be sent before `stopAt`. */
  async function sendMails(record: ClaimedRecord, stopAt: number): Promise<boolean> {
    let isAllowed = true;
    for (const mail of record.tooLate) reportFailed(mail);
    for (const mail of record.claimed) {
      // Rendered before its turn, so that it is sent on time.
      const payload = isAllowed ? await payloadOf(mail, record.id) : undefined;
      isAllowed &&= await isMyTurn(stopAt);
      if (!isAllowed || !outbox.hasTime(mail)) await outbox.release(record, mail);
      else if (await isUnwanted(mail)) await outbox.settle(record, mail.id, unwanted);
      else if (await outbox.isLeased(record, mail)) await attempt(record, mail, payload, stopAt);
    }
    return isAllowed;
  }

  const isUnwanted = async (mail: QueuedMail) =>
    mail.optOutPath !== undefined && mail.attempts === 1 && (await isStillWanted?.(mail)) === false;

  /** Waits for the turn of one mail. False if none begins soon and before `stopAt`, or while the transport fails. */
  async function isMyTurn(stopAt: number): Promise<boolean> {
    return !hold.until() && (!pace || (await pace.turn(stopAt))) && !hold.until();
  }

  /** Undefined if the mail cannot be rendered. */
  async function payloadOf(mail: QueuedMail, recordId: string): Promise<MailPayload | undefined> {
    try {
      const tags: MailPayload['tags'] = [
        { name: 'record', value: recordId },
        { name: 'mail', value: mail.id },
      ];
      return { ...(await render(mail)), tags };
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, err: error }, 'mail: cannot be rendered');
      return undefined;
    }
  }

  async function attempt(
    record: ClaimedRecord,
    mail: QueuedMail,
    payload: MailPayload | undefined,
    stopAt: number,
  ): Promise<void> {
    const outcome = payload ? await onSend(stopAt, send(mail, payload)) : unrenderable;
    if (outcome.rate) await pace?.noteRate(outcome.rate);
    if (outcome.outcome === 'refused' && outcome.kind === 'rate')
      await pace?.noteRefusal(outcome.retryAfter ?? 1);
    report(
      await outbox.settle(record, mail.id, (current) => withOutcome(current, outcome, clock(), timings)),
    );
    if (outcome.outcome === 'sent') totals.sent++;
  }

  async function send(mail: QueuedMail, payload: MailPayload): Promise<SendOutcome> {
    const startedAt = clock();
    return hold.note(await transport.send(payload, mail.id), mail, startedAt);
  }

  function report(mail: QueuedMail | undefined): void {
    if (mail?.state === 'failed') reportFailed(mail);
    if (mail?.state !== 'retry' || !mail.dueAt) return;
    wakeAt(mail.dueAt);
    const { id, kind, lastError, attempts } = mail;
    log.warn({ mail: id, kind, reason: lastError, attempts }, 'mail: will be tried again');
  }

  function reportFailed({ id, kind, lastError }: QueuedMail): void {
    totals.failed++;
    log.error({ mail: id, kind, reason: lastError }, 'mail: failed for good');
  }

  return { sendMails, totals };
}
