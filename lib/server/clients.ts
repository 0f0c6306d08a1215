import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { siteOf } from '@/lib/base/client-key';
import type { Env } from '@/lib/base/env';
import { clientAddress, isForwarded, isInNetworks } from './client-address';

/** Whose request it is, for the turns and shares of clients. */
export interface Client {
  /** Takes turns with other lanes. */
  lane: string;
  /** Takes turns with others in its lane. */
  key: string;
  /** Whether a share limits this client. Otherwise only the totals do. */
  isLimited: boolean;
}

interface Settings {
  hops: number;
  venue: Env['VENUE_ADDRESSES'];
  /** The account of the staff member whose session the request has, if the office has admitted that session. */
  staffOf(request: IncomingMessage): string | undefined;
}

/**
 * Returns a function that names a request's client: a staff account, a connection from the venue's network, or an
 * address. The addresses of one IPv6 site share a lane, since anybody can rent one. Behind a proxy that
 * TRUSTED_PROXY_HOPS does not count, an address stands for everybody, so no share limits it.
 */
export function createClients({ hops, venue, staffOf }: Settings): (request: IncomingMessage) => Client {
  const connections = new WeakMap<Socket, string>();
  let count = 0;

  function connectionOf(socket: Socket): string {
    const id = connections.get(socket) ?? `connection ${++count}`;
    connections.set(socket, id);
    return id;
  }

  return (request) => {
    const isLimited = hops > 0 || !isForwarded(request);
    const staff = staffOf(request);
    if (staff !== undefined) return { lane: `staff ${staff}`, key: '', isLimited };
    const address = clientAddress({ get: (name) => request.headers[name]?.toString() ?? null }, hops);
    if (!isInNetworks(address, venue)) return { lane: siteOf(address), key: address, isLimited };
    const lane = connectionOf(request.socket);
    return { lane, key: lane, isLimited };
  };
}
