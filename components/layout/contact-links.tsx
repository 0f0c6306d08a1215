import { MailtoLink } from '@/components/ui/mailto-link';
import { TextLink } from '@/components/ui/text-link';
import type { TradeShow } from '@/lib/event/types';

/** The tags `<mail>` and `<phone>` for `t.rich`: links to the event's help desk. */
export function contactLinks({ contact: { email, phone } }: TradeShow) {
  return {
    mail: () => <MailtoLink address={email} />,
    phone: () => <PhoneLink phone={phone} />,
  };
}

/** A link that calls a phone number. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <TextLink href={phoneHref(phone)} className="inline-block max-w-full wrap-anywhere">
      {phone}
    </TextLink>
  );
}

/** The `tel:` address of a phone number in its display format. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
