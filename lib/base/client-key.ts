import { emailKey } from './email-key';

/** The key of one person on a client that many people share. */
export const personKey = (client: string, email: string) => `${client} ${emailKey(email)}`;

/** The client of a `personKey`. A client's own key is returned unchanged. */
export const clientOf = (caller: string) => caller.replace(/ .*$/s, '');

/** The /48 of a client that is identified by its /64. Any other client is returned unchanged. */
export function siteOf(client: string): string {
  return client.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');
}
