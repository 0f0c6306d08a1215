import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';

export type PremarketMails = {
  accessCode: { nombres: string; code: string };
  premarketNote: { nombres: string };
};

export const queuePremarketMail: QueueMail<PremarketMails> = queueMail;
