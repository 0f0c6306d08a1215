import { Fragment } from 'react';

/** The parts of an address with their own rule for wrapping: the @, and hyphens with the characters beside them. */
const careful = /(@|(?:[^-@]-)+[^-@])/;

/** A longer address may not fit a line of a phone. */
const longest = 30;

/** An email or web address, which does not wrap at a hyphen. It may wrap after its @ if it is long or the text is large. */
export function AddressParts({ address }: { address: string }) {
  const parts = [...address.split(careful).entries()].map(([place, part]) => (
    <Fragment key={place}>
      {part.includes('-') ? <span className="whitespace-nowrap">{part}</span> : part}
      {part === '@' && <wbr />}
    </Fragment>
  ));
  return address.length > longest ? parts : <span className="min-[18rem]:whitespace-nowrap">{parts}</span>;
}
