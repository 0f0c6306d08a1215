import { Fragment } from 'react';
import { MailtoLink } from '@/components/ui/mailto-link';

const address = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text with its email addresses as links. */
export function LinkedText({ children }: { children: string }) {
  const parts = [...children.split(address).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>{place % 2 === 1 ? <MailtoLink address={part} /> : part}</Fragment>
  ));
}
