import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { createRanking } from '@/lib/base/ranking';
import { isForwarded, networkOf } from './client-address';
import { onExchangeEnd } from './exchange-end';
import { createShares, type Holding } from './shares';

/** How many connections one peer, and all of them, may have. A browser opens up to six. */
const defaults = { perClient: 1_000, inAll: 10_000 };

interface Options {
  hops: number;
  limits?: typeof defaults;
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * Limits the connections of a server. A peer that opens too many loses the one that has been idle the longest. While
 * there are too many in all, the peer with the most loses it. If none is idle, a peer with more than twice as many as the
 * new one loses its oldest, so that few peers cannot keep out all others by requests that never end. Otherwise the new
 * connection ends. Loopback and proxies, whose connections carry the requests of many people, count in the total only.
 */
export function createConnections({ hops, limits = defaults }: Options) {
  const shares = createShares({ ...limits, drops: 'oldest' });
  const open = new Map<Socket, { holding: Holding; answers: number }>();
  /** The open connections of each peer, the oldest first, and the peers by how many they have. */
  const peers = new Map<string, Set<Socket>>();
  const byConnections = createRanking<Set<Socket>>();
  /** Peers that have sent a forwarding header although TRUSTED_PROXY_HOPS is 0. */
  const unknownProxies = new LRUCache<string, true>({ max: 1_000 });
  let refused = 0;

  function add(peer: string, socket: Socket): void {
    const sockets = peers.get(peer) ?? new Set();
    peers.set(peer, sockets.add(socket));
    byConnections.place(sockets, sockets.size);
  }

  function remove(peer: string, socket: Socket): void {
    const sockets = peers.get(peer);
    if (!sockets?.delete(socket)) return;
    if (sockets.size > 0) {
      byConnections.place(sockets, sockets.size);
      return;
    }
    byConnections.remove(sockets);
    peers.delete(peer);
  }

  /** Ends a connection in use, of a peer with many, for one with few. False if there is none such, or there is room. */
  function makeRoomFor(peer: string): boolean {
    const most = byConnections.highest();
    const few = (peers.get(peer)?.size ?? 0) + 1;
    if (hops > 0 || shares.total() < limits.inAll || !most || most.size <= 2 * few) return false;
    const [oldest] = most;
    if (!oldest) return false;
    refused++;
    open.get(oldest)?.holding.release();
    oldest.destroy();
    return true;
  }

  function accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const peer = networkOf(address);
    const drop = () => {
      refused++;
      socket.destroy();
    };
    const isLimited = hops === 0 && !isLoopback(address) && !unknownProxies.has(peer);
    const hold = () => shares.hold(peer, 1, drop, isLimited);
    const holding = hold() ?? (makeRoomFor(peer) ? hold() : undefined);
    if (!holding) {
      drop();
      return;
    }
    holding.setDroppable(true);
    open.set(socket, { holding, answers: 0 });
    add(peer, socket);
    socket.once('close', () => {
      open.delete(socket);
      remove(peer, socket);
      holding.release();
    });
  }

  function use(request: IncomingMessage, response: ServerResponse): void {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.answers++;
    connection.holding.setDroppable(false);
    if (hops === 0 && isForwarded(request))
      unknownProxies.set(networkOf(request.socket.remoteAddress ?? ''), true);
    onExchangeEnd(request, response, () => {
      connection.answers--;
      if (connection.answers === 0) connection.holding.setDroppable(true);
    });
  }

  return {
    limit(server: Server): void {
      server.on('connection', accept);
      // Before Next adds forwarding headers.
      server.prependListener('request', use);
    },
    open: () => shares.total(),
    /** How many were ended because there were too many. */
    refused: () => refused,
  };
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
