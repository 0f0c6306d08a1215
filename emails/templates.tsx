import { recordOf } from '@/lib/base/records';
import { chosenSessions } from '@/lib/conferences/rules';
import { eventNames } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { type Locale, locales } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import type { MailTemplate } from '@/lib/mail/template';
import type { MailAttachment } from '@/lib/mail/types';
import { type CalendarFile, type CalendarOptions, eventCalendar, sessionCalendar } from '@/lib/pass/calendar';
import { qrPng } from '@/lib/pass/qr';
import * as contents from './contents';
import * as outreach from './outreach-contents';
import { Layout } from './parts/layout';
import type { Mails, MailView } from './view';

interface TemplateOptions<Kind extends keyof Mails> extends Pick<MailTemplate<Mails[Kind]>, 'attachments'> {
  structural?: readonly (keyof Mails[Kind] & string)[];
  /** The argument `name` of the subject, if it has one. */
  subjectName?: (props: Mails[Kind]) => string;
  /** The mail goes to the organiser, so the names in it are not the reader's. */
  isToOrganizer?: boolean;
}

/** The template of every kind of mail, for this event and origin. */
export function createTemplates(
  event: TradeShow,
  appUrl: string,
): { [Kind in keyof Mails]: MailTemplate<Mails[Kind]> } {
  function template<Kind extends keyof Mails>(
    kind: Kind,
    Content: contents.Content<Kind>,
    { subjectName, isToOrganizer, ...options }: TemplateOptions<Kind> = {},
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
          <Layout view={view} subject={subject} reader={isToOrganizer ? '' : nameIn(props)}>
            <Content {...view} />
          </Layout>
        );
        return { subject, element };
      },
    };
  }
  const calendars = recordOf(locales, (locale) => eventCalendar({ event, appUrl, locale }));
  const pass = {
    structural: ['categoria', 'sessions'] as const,
    attachments: (mail: PassMail) => passAttachments(mail, calendars[mail.locale], event.theme.markPng),
  };
  return {
    invitation: template('invitation', contents.Invitation, pass),
    buyerAdded: template('buyerAdded', contents.BuyerAdded, pass),
    reminder: template('reminder', contents.Reminder, pass),
    listInvitation: template('listInvitation', outreach.ListInvitation),
    buyerUpdated: template('buyerUpdated', contents.BuyerUpdated),
    changedByStaff: template('changedByStaff', contents.ChangedByStaff, { structural: ['what'] }),
    activation: template('activation', contents.Activation),
    passwordReset: template('passwordReset', contents.PasswordReset),
    passwordChanged: template('passwordChanged', contents.AccountChanged),
    providerJoined: template('providerJoined', contents.AccountChanged),
    factorAdded: template('factorAdded', contents.AccountChanged),
    factorRemoved: template('factorRemoved', contents.AccountChanged),
    codesRenewed: template('codesRenewed', contents.AccountChanged),
    codesRefused: template('codesRefused', contents.AccountChanged),
    factorLink: template('factorLink', contents.FactorLink),
    roleChanged: template('roleChanged', contents.RoleChanged, { structural: ['role'] }),
    roleEnded: template('roleEnded', contents.RoleEnded),
    accountDeleted: template('accountDeleted', contents.AccountDeleted),
    premarketRequest: template('premarketRequest', contents.PremarketRequest, {
      isToOrganizer: true,
      subjectName: (props) => props.nombreEmpresa || `${props.nombres} ${props.apellidos}`,
    }),
    accessCode: template('accessCode', contents.AccessCode),
    premarketNote: template('premarketNote', contents.PremarketNote),
    sessionsChosen: template('sessionsChosen', contents.SessionsChosen, {
      structural: ['sessions'],
      attachments: ({ locale, props, queuedAt }) =>
        sessionAttachments(props.sessions.split(','), queuedAt, { event, appUrl, locale }),
    }),
    privacyRequest: template('privacyRequest', contents.PrivacyRequest, { structural: ['request'] }),
    staffInvitation: template('staffInvitation', contents.StaffInvitation, { structural: ['role'] }),
    manyPeopleShown: template('manyPeopleShown', contents.ManyPeopleShown, {
      structural: ['role'],
      isToOrganizer: true,
    }),
    partyContact: template('partyContact', outreach.PartyContact),
    partyInvitation: template('partyInvitation', outreach.PartyInvitation),
    partyOffer: template('partyOffer', outreach.PartyOffer),
    privacyNotice: template('privacyNotice', contents.PrivacyNotice, { isToOrganizer: true }),
  };
}

function nameIn(props: Mails[keyof Mails]): string {
  if ('name' in props) return props.name;
  return 'nombres' in props ? props.nombres : '';
}

interface PassMail {
  locale: Locale;
  props: { qr: string };
  queuedAt: Date;
}

/**
 * The attachments of a mail with an entry pass: the QR code and the show's mark, which the mail shows inline, and the
 * event's calendar file.
 */
function passAttachments(
  { locale, props: { qr }, queuedAt }: PassMail,
  calendar: CalendarFile,
  markPng: string | undefined,
): MailAttachment[] {
  return [
    inlinePicture('qr', qrPng(qr).toString('base64')),
    ...(markPng ? [inlinePicture('mark', markPng)] : []),
    calendarAttachment(translator(locale)('mail.calendarFile'), calendar(queuedAt)),
  ];
}

/** A PNG that a mail shows by this name. */
function inlinePicture(name: string, content: string): MailAttachment {
  return { filename: `${name}.png`, content, content_type: 'image/png', content_id: name };
}

/** A calendar entry for each of the sessions with these ids. */
function sessionAttachments(
  ids: readonly string[],
  stamp: Date,
  calendar: CalendarOptions,
): MailAttachment[] {
  const t = translator(calendar.locale);
  return chosenSessions(calendar.event.programme, ids).map((session) =>
    calendarAttachment(t('mail.sessionFile', { id: session.id }), sessionCalendar(session, calendar)(stamp)),
  );
}

function calendarAttachment(filename: string, file: string): MailAttachment {
  return {
    filename,
    content: Buffer.from(file).toString('base64'),
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}
