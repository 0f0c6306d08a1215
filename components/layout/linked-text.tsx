import { Fragment } from 'react';
import { MailtoLink } from '@/components/ui/mailto-link';
import { PhoneLink } from './contact-links';

/** An email address, or a phone number with its country code. */
const linked = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d \u00a0()-]{6,}\d)/;

/** A text with its email addresses and phone numbers as links. */
export function LinkedText({ children }: { children: string }) {
  const parts = [...children.split(linked).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>{place % 2 === 1 ? <ContactLink>{part}</ContactLink> : part}</Fragment>
  ));
}

const ContactLink = ({ children }: { children: string }) =>
  children.includes('@') ? <MailtoLink address={children} /> : <PhoneLink phone={children} />;
