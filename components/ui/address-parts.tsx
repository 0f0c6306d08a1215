import { Fragment } from 'react';

/** Hyphens with the characters beside them. */
const hyphens = /((?:[^-@]-)+[^-@])/;

/** A longer address may not fit a line of a phone. */
const longest = 30;

/** An email or web address, which does not wrap at a hyphen. It may wrap after its @ if it is long or the text is large. */
export function AddressParts({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  const isShort = at > 0 && address.length <= longest;
  const domain = withoutHyphenBreaks(address.slice(at));
  return (
    <>
      {withoutHyphenBreaks(address.slice(0, at))}
      {at > 0 && !isShort && <wbr />}
      {isShort ? <span className="max-[18rem]:inline-block">{domain}</span> : domain}
    </>
  );
}

const withoutHyphenBreaks = (text: string) =>
  [...text.split(hyphens).entries()].map(([place, part]) => (
    <Fragment key={place}>
      {part.includes('-') ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ));
