import type { createOutbox } from './outbox';
import type { Pace } from './pace';
import type { createSendingHold } from './sending-hold';

export interface SenderStatus {
  /** `paused` while the transport fails. */
  state: 'ok' | 'paused';
  /** Age of the oldest waiting mail, among the records due first and last. */
  oldestQueuedSeconds: number | null;
  /** Records with a mail that failed for good. */
  failed: number;
}

interface Forecast {
  waiting: number;
  /** When the queue will be empty, if the transport works and no mail is added. Absent if it is empty. */
  doneAt?: Date;
}

interface QueueReportParts {
  clock: () => Date;
  pace?: Pace;
  outbox: ReturnType<typeof createOutbox>;
  hold: ReturnType<typeof createSendingHold>;
}

/** The reports of the sender about its queue, and the handler for the reports of the provider. */
export function createQueueReports({ clock, pace, outbox, hold }: QueueReportParts) {
  return {
    /** How many mails wait, and when the last of them will be sent at the current pace. */
    async forecast(): Promise<Forecast> {
      const [waiting, lastDueAt] = await Promise.all([
        outbox.countDue(),
        outbox.lastDueAt(),
        pace?.refresh(),
      ]);
      if (!lastDueAt) return { waiting };
      const needed = (waiting / (pace?.perMinute() ?? Number.POSITIVE_INFINITY)) * 60_000;
      return { waiting, doneAt: new Date(Math.max(clock().getTime() + needed, lastDueAt.getTime())) };
    },
    report: outbox.report,
    async status(): Promise<SenderStatus> {
      const [oldest, failed] = await Promise.all([outbox.oldestQueuedAt(), outbox.countFailed()]);
      const age = oldest && Math.round((clock().getTime() - oldest.getTime()) / 1000);
      return {
        state: hold.isFailing() ? 'paused' : 'ok',
        oldestQueuedSeconds: age === undefined ? null : Math.max(0, age),
        failed,
      };
    },
  };
}
