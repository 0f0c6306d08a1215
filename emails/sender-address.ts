import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { MailAddress } from '@/lib/mail/address';

/** Sender of the event's mails: its name in the mail's language, at this address or else at its contact address. */
export function senderAddress(event: TradeShow, address?: string): (locale: Locale) => MailAddress {
  return (locale) => ({ name: event.name[locale], address: address ?? event.contact.email });
}
