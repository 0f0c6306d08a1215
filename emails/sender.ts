import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { MailAddress } from '@/lib/mail/record';

/**
 * The sender of the event's mails: the event's name in the mail's language, at this address or otherwise its contact
 * address.
 */
export function senderAddress(event: TradeShow, address?: string): (locale: Locale) => MailAddress {
  return (locale) => ({ name: event.name[locale], address: address ?? event.contact.email });
}
