import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';

/** The mails about the decision on a buyer's premarket access, with the props of each. */
export type PremarketMails = {
  /** Access was granted. */
  accessCode: { nombres: string; code: string };
  /** Access was not granted. */
  premarketNote: { nombres: string };
};

/** Adds one of these mails to the record that causes it. */
export const queuePremarketMail: QueueMail<PremarketMails> = queueMail;
