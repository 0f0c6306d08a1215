import { Fragment } from 'react';

/** The parts of an address with their own rule for wrapping: the @, and hyphens with the characters beside them. */
const careful = /(@|(?:[^-@]-)+[^-@])/;

/** An email or web address, which does not wrap at a hyphen, and may wrap after its @. */
export function AddressParts({ address }: { address: string }) {
  const parts = [...address.split(careful).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>
      {part.includes('-') ? <span className="whitespace-nowrap">{part}</span> : part}
      {part === '@' && <wbr />}
    </Fragment>
  ));
}
