import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { personKey } from '@/lib/base/client-key';
import type { Env } from '@/lib/base/env';
import { processWide } from '@/lib/base/process-wide';

const socketHeader = 'x-portal-socket-address';

const socketProof = () => processWide('portalSocketProof', randomUUID);

/**
 * Returns a function that writes the socket's address to a header of the request and replaces any value that the client
 * sent in it. It returns true for a request that Next makes to this server while it answers another one: such a request
 * repeats the header of that one. Calls `onForwarded` once, at the first request that came through a proxy.
 */
export function createSocketAddressNote(onForwarded?: () => void): (request: IncomingMessage) => boolean {
  const proof = socketProof();
  let report = onForwarded;
  return (request) => {
    const { headers, socket } = request;
    if (headers[socketHeader]?.toString().startsWith(`${proof} `)) return true;
    if (report && isForwarded(request)) {
      report();
      report = undefined;
    }
    headers[socketHeader] = `${proof} ${socket.remoteAddress ?? ''}`;
    return false;
  };
}

/** Whether a request came through a proxy, or says so. Next adds X-Forwarded-For to every request that it is given. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Boolean(headers['x-forwarded-for'] ?? headers.forwarded);
}

/**
 * The address that limits count by: the socket's address or, with `hops` trusted proxies, the entry in X-Forwarded-For
 * that the outermost of them wrote. Entries from the client itself have no effect.
 */
export function clientAddress(headers: Pick<Headers, 'get'>, hops: number): string {
  if (hops > 0) {
    const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = chain.at(-hops);
    if (entry) return networkOf(entry);
  }
  // Without the proof the header comes from the client, as on platforms that do not run a Node server.
  const [proof, address] = headers.get(socketHeader)?.split(' ') ?? [];
  return proof === socketProof() && address ? networkOf(address) : 'unknown';
}

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, which belongs to one household or server. A port is
 * removed.
 */
export function networkOf(entry: string): string {
  const text = ipaddr.isValid(entry) ? entry : entry.replace(/^\[(.*)\](?::\d+)?$|:\d+$/, '$1');
  if (!ipaddr.IPv6.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The key by which a person's actions are counted: the client or, in these networks, whose visitors share an address,
 * the client with the email or code that the person typed.
 */
export function createCallerKey(networks: Env['VENUE_ADDRESSES']) {
  return (client: string, email: string): string =>
    isInNetworks(client, networks) ? personKey(client, email) : client;
}

/** Whether a client, as `clientAddress` names it, belongs to one of these networks. */
export function isInNetworks(client: string, networks: Env['VENUE_ADDRESSES'] = []): boolean {
  const text = client.replace(/\/64$/, '');
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return networks.some(([base, bits]) => {
    if (base.kind() !== address.kind()) return false;
    // Only the first 64 bits of an IPv6 address are known.
    return address.match(base, base.kind() === 'ipv6' ? Math.min(bits, 64) : bits);
  });
}
