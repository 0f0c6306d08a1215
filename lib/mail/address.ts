/// <reference lib="es2024.string" />
/** Whoever a mail goes to or comes from; name and address are kept apart until the provider gets them. */
export interface MailAddress {
  name: string;
  address: string;
}

/**
 * The two in one header value, `"Name" <address>`. A name keeps nothing that could end it, start another recipient
 * or another header; an address that could is refused by throwing.
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
