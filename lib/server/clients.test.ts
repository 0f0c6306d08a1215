import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { createSocketAddressNote } from './client-address';
import { createClients } from './clients';
import { createStaffSessions } from './staff-sessions';

const cookieName = 'authjs.session-token';

/** A request over a connection from this address, as the guard sees it. */
function requestFrom(
  remoteAddress: string,
  headers: Record<string, string> = {},
  socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
) {
  const request = { headers: { ...headers }, socket } as unknown as IncomingMessage;
  createSocketAddressNote()(request);
  return request;
}

function clientsWith({ hops = 0, venue = '', staff = createStaffSessions(cookieName) } = {}) {
  const { VENUE_ADDRESSES } = parseEnv({ VENUE_ADDRESSES: venue });
  return createClients({ hops, venue: VENUE_ADDRESSES, staffOf: staff.accountOf });
}

test('a client is an address, and the addresses of an IPv6 site share a lane', () => {
  const clientOf = clientsWith();
  expect(clientOf(requestFrom('203.0.113.7'))).toEqual({
    lane: '203.0.113.7',
    key: '203.0.113.7',
    isLimited: true,
  });
  const [one, other] = ['2001:db8:1:1::5', '2001:db8:1:2::5'].map((address) =>
    clientOf(requestFrom(address)),
  );
  expect(one?.lane).toBe(other?.lane);
  expect([one?.key, other?.key]).toEqual(['2001:db8:1:1::/64', '2001:db8:1:2::/64']);
});

test('behind a trusted proxy, the forwarded address is the client, and its share is limited', () => {
  const clientOf = clientsWith({ hops: 1 });
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
  expect(clientOf(requestFrom('10.0.0.1', forwarded))).toMatchObject({
    lane: '203.0.113.7',
    isLimited: true,
  });
});

test('behind a proxy that is not counted, all are one client without a share; the header names no client', () => {
  const clientOf = clientsWith();
  for (const header of ['x-forwarded-for', 'forwarded']) {
    const request = requestFrom('10.0.0.1', { [header]: '203.0.113.7' });
    expect(clientOf(request)).toEqual({ lane: '10.0.0.1', key: '10.0.0.1', isLimited: false });
  }
});

test('in the venue’s network each connection is a client', () => {
  const clientOf = clientsWith({ venue: '203.0.113.0/24' });
  const [first, second] = [requestFrom('203.0.113.7'), requestFrom('203.0.113.7')];
  const again = requestFrom('203.0.113.7', {}, first.socket);
  expect(clientOf(first).lane).not.toBe(clientOf(second).lane);
  expect(clientOf(first)).toEqual(clientOf(again));
  expect(clientOf(requestFrom('198.51.100.4')).lane).toBe('198.51.100.4');
});

test('staff are clients of their own once the office has admitted their session, and nobody by an invented cookie', () => {
  const staff = createStaffSessions(cookieName);
  const clientOf = clientsWith({ staff });
  const withSession = (value: string) =>
    clientOf(requestFrom('203.0.113.7', { cookie: `lang=es; ${cookieName}=${value}; x=y` })).lane;
  expect(withSession('real')).toBe('203.0.113.7');
  staff.note('real', 'account');
  expect(withSession('real')).toBe('staff account');
  expect(withSession('invented')).toBe('203.0.113.7');
  expect(clientOf(requestFrom('203.0.113.7')).lane).toBe('203.0.113.7');
  expect(clientOf(requestFrom('203.0.113.7', { cookie: `other-${cookieName}=real` })).lane).toBe(
    '203.0.113.7',
  );
});
