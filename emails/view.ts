import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { translator } from '@/lib/i18n/translator';
import type { MailKind, MailProps } from '@/lib/mail/types';

/** What every part of a mail is drawn from. */
export interface MailSetting {
  event: TradeShow;
  locale: Locale;
  t: ReturnType<typeof translator>;
  /** Origin of the portal. */
  appUrl: string;
}

/** All that one mail says. Texts that come from outside stand each in an element of its own or in a message's argument. */
export interface MailView<K extends MailKind = MailKind> extends MailSetting {
  props: MailProps[K];
  /** The page of the mail's button, where it has one. */
  link?: string;
}
