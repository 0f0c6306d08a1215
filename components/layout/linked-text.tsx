import { Fragment } from 'react';
import { MailLink } from '@/components/ui/mail-link';

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text with its email addresses as links. */
export function LinkedText({ children }: { children: string }) {
  const parts = [...children.split(address).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>{place % 2 === 1 ? <MailLink address={part} /> : part}</Fragment>
  ));
}
