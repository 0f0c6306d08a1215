import { Fragment } from 'react';

/** The parts of an address with their own rule for wrapping: the @, and hyphens with the characters beside them. */
const careful = /(@|(?:[^-@]-)+[^-@])/;

/** A longer address may not fit a line of a phone. */
const longest = 30;

/** An email or web address, which does not wrap at a hyphen. It may wrap after its @ if it is long or the text is large. */
export function AddressParts({ address }: { address: string }) {
  const parts = [...address.split(careful).entries()];
  const wrap = address.length > longest ? <wbr /> : <wbr className="hidden max-[18rem]:inline" />;
  return parts.map(([place, part]) => (
    <Fragment key={place}>
      {part.includes('-') ? <span className="whitespace-nowrap">{part}</span> : part}
      {part === '@' && wrap}
    </Fragment>
  ));
}
