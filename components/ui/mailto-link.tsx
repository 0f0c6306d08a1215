import { AddressParts } from './address-parts';
import { TextLink } from './text-link';

/** A link to an email address. The address never wraps at a hyphen, and it may wrap after its @. */
export function MailtoLink({ address }: { address: string }) {
  return (
    <TextLink href={`mailto:${address}`} translate="no">
      <AddressParts address={address} />
    </TextLink>
  );
}
