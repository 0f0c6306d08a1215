import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';
import type { DataRequestKind } from './types';

/** The mails about requests for personal data, with the props of each. */
export type PrivacyMails = {
  /** To the person: the link that confirms the request. */
  privacyRequest: { request: DataRequestKind };
  /** To the organiser: what the person asks to have corrected. */
  privacyNotice: { nombres: string; email: string; text: string };
};

/** Adds one of these mails to the record that causes it. */
export const queuePrivacyMail: QueueMail<PrivacyMails> = queueMail;
