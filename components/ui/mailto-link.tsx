import { TextLink } from './text-link';

/** The parts of an address with their own rule for wrapping: the @, and hyphens with the characters beside them. */
const careful = /(@|(?:[^-@]-)+[^-@])/;

/** A link to an email address. The address never wraps at a hyphen, and on narrow phones it may wrap after the @. */
export function MailtoLink({ address }: { address: string }) {
  const parts = [...address.split(careful).entries()];
  return (
    <TextLink href={`mailto:${address}`} translate="no">
      {parts.map(([place, part]) => (
        <span key={place} className={classOf(part)}>
          {part}
        </span>
      ))}
    </TextLink>
  );
}

function classOf(part: string): string | undefined {
  // A zero-width space in the style sheet is not copied with the address.
  if (part === '@') return String.raw`max-[22.5rem]:after:content-['\200b']`;
  return part.includes('-') ? 'whitespace-nowrap' : undefined;
}
