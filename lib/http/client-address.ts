import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';

const socketHeader = 'x-portal-socket-address';

// Next loads handlers and start-up code as separate bundles of one process: they share what proves a note to be ours.
const shared = globalThis as typeof globalThis & { portalSocketProof?: string };

/** Makes every request of this process tell the address of its socket, over whatever the client wrote in that header. */
export function noteSocketAddresses(): void {
  if (shared.portalSocketProof) return;
  const proof = randomUUID();
  shared.portalSocketProof = proof;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[socketHeader] = `${proof} ${request.socket.remoteAddress ?? ''}`;
  });
}

/**
 * The address that limits count by: the socket's, or with `hops` trusted proxies before us the entry that the
 * outermost of them wrote into X-Forwarded-For. What a client puts there itself changes nothing. One household or
 * server has a whole /64 of IPv6, so that is what counts of it.
 */
export function clientAddress(headers: Headers, hops: number): string {
  if (hops > 0) {
    const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = chain.at(-hops);
    if (entry) return network(entry);
  }
  // Where a platform serves without a Node server, nobody wrote over what the client sent.
  const [proof, address] = headers.get(socketHeader)?.split(' ') ?? [];
  return proof && proof === shared.portalSocketProof && address ? network(address) : 'unknown';
}

/** An IPv4 address as it is, an IPv6 one as its /64; some proxies write the port along. */
function network(entry: string): string {
  const address = isIP(entry) ? entry : entry.replace(/^\[(.*)\](?::\d+)?$|:\d+$/, '$1');
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL writes every form of an address in one, without a dotted end.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half ? half.split(':') : []));
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
