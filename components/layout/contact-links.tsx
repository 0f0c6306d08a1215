import { TextLink } from '@/components/ui/text-link';
import type { TradeShow } from '@/lib/event/types';
import { phoneHref } from './phone-href';

/** The tags `<mail>` and `<phone>` for `t.rich`: links to the event's help desk. */
export function contactLinks({ contact: { email, phone } }: TradeShow) {
  return {
    mail: () => <TextLink href={`mailto:${email}`}>{email}</TextLink>,
    phone: () => (
      <TextLink href={phoneHref(phone)} className="whitespace-nowrap">
        {phone}
      </TextLink>
    ),
  };
}
