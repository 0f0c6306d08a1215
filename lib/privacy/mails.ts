import type { DataRequestKind } from './record';

export type PrivacyMails = {
  /** To the person: the link that confirms the request. */
  privacyRequest: { request: DataRequestKind };
  /** To the organiser: what the person asks to have corrected. */
  privacyNotice: { nombres: string; email: string; text: string };
};
