/// <reference lib="es2024.string" />
/** The recipient or sender of a mail; name and address stay apart until the payload is made. */
export interface MailAddress {
  name: string;
  address: string;
}

/**
 * Name and address as one header value, `"Name" <address>`. Removes from the name every character that could end it,
 * add a recipient or add a header; throws for an address that contains one.
 */
export function formatAddress({ name, address }: MailAddress): string {
  if (!/^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]{1,255}$/u.test(address)) {
    throw new Error('The address is not one that a mail can be sent to.');
  }
  const plain = name
    .replace(/["(),:;<>@[\\\]\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return plain ? `"${plain}" <${address}>` : address;
}
