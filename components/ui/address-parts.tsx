import { Fragment } from 'react';

/** The parts of an address with their own rule for wrapping: the @, and hyphens with the characters beside them. */
const careful = /(@|(?:[^-@]-)+[^-@])/;

/**
 * An email or web address, which does not wrap at a hyphen. It may wrap after its @, on narrow phones alone if it is
 * short (`isShort`).
 */
export function AddressParts({ address, isShort }: { address: string; isShort?: boolean }) {
  const parts = [...address.split(careful).entries()];
  return parts.map(([place, part]) => (
    <Fragment key={place}>
      {part.includes('-') ? <span className="whitespace-nowrap">{part}</span> : part}
      {part === '@' && <wbr className={isShort ? 'min-[22.5rem]:hidden' : undefined} />}
    </Fragment>
  ));
}
