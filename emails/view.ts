import type { AccountMails } from '@/lib/accounts/mails';
import type { ConferenceMails } from '@/lib/conferences/choose-sessions';
import type { eventNames } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { translator } from '@/lib/i18n/translator';
import type { TemplateInput } from '@/lib/mail/template';
import type { OfficeMails } from '@/lib/office/mails/mails';
import type { ShownMails } from '@/lib/office/trail/shown-people';
import type { OutreachMails } from '@/lib/outreach/mails';
import type { PartyMails } from '@/lib/outreach/parties/types';
import type { PremarketMails } from '@/lib/premarket/confirm-premarket';
import type { PrivacyMails } from '@/lib/privacy/file-request';
import type { RegistrationMails } from '@/lib/registration/mails/mails';

/** Every kind of mail, as the domains declare them. */
export type Mails = AccountMails &
  OutreachMails &
  RegistrationMails &
  PremarketMails &
  ConferenceMails &
  PrivacyMails &
  OfficeMails &
  PartyMails &
  ShownMails;

/** What every part of a mail needs. */
export interface MailSetting {
  event: TradeShow;
  /** The event's name in the mail's language, alone and inside a sentence. */
  names: ReturnType<typeof eventNames>;
  locale: Locale;
  t: ReturnType<typeof translator>;
  /** Origin of the portal. */
  appUrl: string;
}

/**
 * The data of one mail. Each text from outside must be in its own element or be an argument of a message, since it may
 * be rendered as a slot.
 */
export type MailView<Kind extends keyof Mails = keyof Mails> = MailSetting &
  TemplateInput<Mails[Kind]> & { kind: Kind };
