import type { ReactElement } from 'react';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import type { MailTemplate, MailTemplates } from '@/lib/mail/template';
import { AccessCode, accessCodeSubject } from './access-code';
import { Activation, activationSubject } from './activation';
import { BuyerAdded, buyerAddedSubject } from './buyer-added';
import { BuyerUpdated, buyerUpdatedSubject } from './buyer-updated';
import { Invitation, invitationSubject } from './invitation';
import { passAttachments } from './pass-attachments';
import { PasswordChanged, passwordChangedSubject } from './password-changed';
import { PasswordReset, passwordResetSubject } from './password-reset';
import { PremarketNote, premarketNoteSubject } from './premarket-note';
import { PremarketRequest, premarketRequestSubject } from './premarket-request';
import { PrivacyNotice, privacyNoticeSubject } from './privacy-notice';
import { PrivacyRequest, privacyRequestSubject } from './privacy-request';
import type { Mails, MailView } from './view';

/** The template of every kind of mail, for this event and origin. */
export function createTemplates(event: TradeShow, appUrl: string): MailTemplates<Mails> {
  function template<Kind extends keyof Mails>(
    subject: (view: MailView<Kind>) => string,
    Mail: (view: MailView<Kind>) => ReactElement,
    more: Pick<MailTemplate<Mails[Kind]>, 'attachments'> & {
      structural?: readonly (keyof Mails[Kind] & string)[];
    } = {},
  ): MailTemplate<Mails[Kind]> {
    return {
      ...more,
      draw(input) {
        const view: MailView<Kind> = { ...input, event, appUrl, t: translator(input.locale) };
        return { subject: subject(view), element: <Mail {...view} /> };
      },
    };
  }
  const pass = {
    structural: ['categoria'] as const,
    attachments: (mail: { locale: Locale; props: { qr: string }; queuedAt: Date }) =>
      passAttachments({ event, appUrl, locale: mail.locale, qr: mail.props.qr, stamp: mail.queuedAt }),
  };
  return {
    invitation: template(invitationSubject, Invitation, pass),
    buyerAdded: template(buyerAddedSubject, BuyerAdded, pass),
    buyerUpdated: template(buyerUpdatedSubject, BuyerUpdated),
    activation: template(activationSubject, Activation),
    passwordReset: template(passwordResetSubject, PasswordReset),
    passwordChanged: template(passwordChangedSubject, PasswordChanged),
    premarketRequest: template(premarketRequestSubject, PremarketRequest),
    accessCode: template(accessCodeSubject, AccessCode),
    premarketNote: template(premarketNoteSubject, PremarketNote),
    privacyRequest: template(privacyRequestSubject, PrivacyRequest, { structural: ['request'] }),
    privacyNotice: template(privacyNoticeSubject, PrivacyNotice),
  };
}
