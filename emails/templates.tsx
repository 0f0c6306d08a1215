import type { ReactElement } from 'react';
import type { MailKind } from '@/lib/mail/types';
import { AccessCode, accessCodeSubject } from './access-code';
import { Activation, activationSubject } from './activation';
import { BuyerAdded, buyerAddedSubject } from './buyer-added';
import { BuyerUpdated, buyerUpdatedSubject } from './buyer-updated';
import { Invitation, invitationSubject } from './invitation';
import { PasswordChanged, passwordChangedSubject } from './password-changed';
import { PasswordReset, passwordResetSubject } from './password-reset';
import { PremarketNote, premarketNoteSubject } from './premarket-note';
import { PremarketRequest, premarketRequestSubject } from './premarket-request';
import { PrivacyNotice, privacyNoticeSubject } from './privacy-notice';
import { PrivacyRequest, privacyRequestSubject } from './privacy-request';
import type { MailView } from './view';

interface Template<K extends MailKind> {
  subject(view: MailView<K>): string;
  Mail(view: MailView<K>): ReactElement;
}

const templates: { [K in MailKind]: Template<K> } = {
  invitation: { subject: invitationSubject, Mail: Invitation },
  buyerAdded: { subject: buyerAddedSubject, Mail: BuyerAdded },
  buyerUpdated: { subject: buyerUpdatedSubject, Mail: BuyerUpdated },
  activation: { subject: activationSubject, Mail: Activation },
  passwordReset: { subject: passwordResetSubject, Mail: PasswordReset },
  passwordChanged: { subject: passwordChangedSubject, Mail: PasswordChanged },
  premarketRequest: { subject: premarketRequestSubject, Mail: PremarketRequest },
  accessCode: { subject: accessCodeSubject, Mail: AccessCode },
  premarketNote: { subject: premarketNoteSubject, Mail: PremarketNote },
  privacyRequest: { subject: privacyRequestSubject, Mail: PrivacyRequest },
  privacyNotice: { subject: privacyNoticeSubject, Mail: PrivacyNotice },
};

/** The subject and the element of a mail, both drawn from props alone. */
export function mailOf<K extends MailKind>(
  kind: K,
  view: MailView<K>,
): { subject: string; element: ReactElement } {
  const { subject, Mail } = templates[kind];
  return { subject: subject(view), element: <Mail {...view} /> };
}
