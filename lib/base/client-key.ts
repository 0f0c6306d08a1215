import { emailKey } from './email-key';

/** The key of one person at a client that many people share. */
export const personKey = (client: string, email: string) => `${client} ${emailKey(email)}`;

/** The client of a `personKey`; a client as it is. */
export const clientOf = (caller: string) => caller.replace(/ .*$/s, '');

/** The /48 to which a client belongs that is named by its /64; any other client as it is. */
export function siteOf(client: string): string {
  return client.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');
}
