import type { ReactElement } from 'react';
import { eventNames } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import type { MailAddress } from '@/lib/mail/record';
import type { MailTemplate } from '@/lib/mail/template';
import { Activation, PasswordChanged, PasswordReset } from './accounts';
import { passAttachments, sessionAttachments } from './attachments';
import { SessionsChosen } from './conferences';
import { Layout } from './parts/layout';
import { AccessCode, PremarketNote, PremarketRequest } from './premarket';
import { PrivacyNotice, PrivacyRequest } from './privacy';
import { BuyerAdded, BuyerUpdated, Invitation } from './registration';
import type { Mails, MailView } from './view';

interface TemplateOptions<Kind extends keyof Mails> extends Pick<MailTemplate<Mails[Kind]>, 'attachments'> {
  structural?: readonly (keyof Mails[Kind] & string)[];
  /** The argument `name` of the subject, if it has one. */
  subjectName?: (props: Mails[Kind]) => string;
}

/** The template of every kind of mail, for this event and origin. */
export function createTemplates(
  event: TradeShow,
  appUrl: string,
): { [Kind in keyof Mails]: MailTemplate<Mails[Kind]> } {
  function template<Kind extends keyof Mails>(
    kind: Kind,
    Content: (view: MailView<Kind>) => ReactElement,
    { subjectName, ...options }: TemplateOptions<Kind> = {},
  ): MailTemplate<Mails[Kind]> {
    return {
      ...options,
      draw(input) {
        const { locale, props } = input;
        const names = eventNames(event, locale);
        const view: MailView<Kind> = { ...input, kind, event, names, appUrl, t: translator(locale) };
        // The translator's types need a union of kinds, not a type parameter.
        const anyKind: keyof Mails = kind;
        const subject = view.t(`mail.${anyKind}.subject`, {
          ...names,
          name: subjectName?.(props) ?? '',
        });
        const element = (
          <Layout view={view} subject={subject}>
            <Content {...view} />
          </Layout>
        );
        return { subject, element };
      },
    };
  }
  const pass = {
    structural: ['categoria', 'sessions'] as const,
    attachments: (mail: { locale: Locale; props: { qr: string }; queuedAt: Date }) =>
      passAttachments({ event, appUrl, locale: mail.locale, qr: mail.props.qr, stamp: mail.queuedAt }),
  };
  return {
    invitation: template('invitation', Invitation, pass),
    buyerAdded: template('buyerAdded', BuyerAdded, pass),
    buyerUpdated: template('buyerUpdated', BuyerUpdated),
    activation: template('activation', Activation),
    passwordReset: template('passwordReset', PasswordReset),
    passwordChanged: template('passwordChanged', PasswordChanged),
    premarketRequest: template('premarketRequest', PremarketRequest, {
      subjectName: (props) => props.nombreEmpresa || `${props.nombres} ${props.apellidos}`,
    }),
    accessCode: template('accessCode', AccessCode),
    premarketNote: template('premarketNote', PremarketNote),
    sessionsChosen: template('sessionsChosen', SessionsChosen, {
      structural: ['sessions'],
      attachments: ({ locale, props, queuedAt }) =>
        sessionAttachments({ event, appUrl, locale, stamp: queuedAt, ids: props.sessions.split(',') }),
    }),
    privacyRequest: template('privacyRequest', PrivacyRequest, { structural: ['request'] }),
    privacyNotice: template('privacyNotice', PrivacyNotice),
  };
}

/** Sender of the event's mails: its name in the mail's language, at this address or else at its contact address. */
export function senderAddress(event: TradeShow, address?: string): (locale: Locale) => MailAddress {
  return (locale) => ({ name: event.name[locale], address: address ?? event.contact.email });
}
