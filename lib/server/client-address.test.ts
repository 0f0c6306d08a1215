import type { IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { parseEnv } from '@/lib/base/env';
import { clientAddress, createCallerKey, createSocketAddressNote, isInNetworks } from './client-address';

const socketHeader = 'x-portal-socket-address';

/** What a handler sees of a request whose socket has this address. */
function served(
  remoteAddress: string | undefined,
  sent: Record<string, string> = {},
  note = createSocketAddressNote(),
): Headers {
  const request = { headers: { ...sent }, socket: { remoteAddress } };
  note(request as unknown as IncomingMessage);
  return new Headers(request.headers);
}

test('the first request that came through a proxy is reported, and no other', () => {
  const onForwarded = vi.fn();
  const note = createSocketAddressNote(onForwarded);
  served('10.0.0.1', {}, note);
  expect(onForwarded).not.toHaveBeenCalled();
  served('10.0.0.1', { forwarded: 'for=203.0.113.7' }, note);
  served('10.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, note);
  expect(onForwarded).toHaveBeenCalledOnce();
});

test('a request that repeats the process’s own header keeps its address, and no client can invent the header', () => {
  const note = createSocketAddressNote();
  const original = { headers: {}, socket: { remoteAddress: '203.0.113.7' } } as unknown as IncomingMessage;
  expect(note(original)).toBe(false);
  const repeated = { headers: { ...original.headers }, socket: { remoteAddress: '127.0.0.1' } };
  expect(note(repeated as unknown as IncomingMessage)).toBe(true);
  expect(clientAddress(new Headers(original.headers as Record<string, string>), 0)).toBe('203.0.113.7');
  const invented = {
    headers: { [socketHeader]: 'proof 203.0.113.7' },
    socket: { remoteAddress: '10.0.0.1' },
  };
  expect(note(invented as unknown as IncomingMessage)).toBe(false);
});

const forwarded = (entries: string) => new Headers({ 'x-forwarded-for': entries });

describe('without proxies', () => {
  test('the header is ignored unless the process wrote it', () => {
    expect(clientAddress(new Headers({ [socketHeader]: '10.9.9.9' }), 0)).toBe('unknown');
    createSocketAddressNote();
    expect(clientAddress(new Headers({ [socketHeader]: '10.9.9.9' }), 0)).toBe('unknown');
  });

  test('the socket’s address counts, regardless of headers from the client', () => {
    expect(clientAddress(served('10.0.0.1'), 0)).toBe('10.0.0.1');
    const lying = { [socketHeader]: '10.9.9.9', 'x-forwarded-for': '10.8.8.8' };
    expect(clientAddress(served('10.0.0.1', lying), 0)).toBe('10.0.0.1');
    expect(clientAddress(served(undefined, lying), 0)).toBe('unknown');
    expect(served('10.0.0.1', lying).get(socketHeader)).not.toContain('10.9.9.9');
  });

  test('an IPv6 socket counts by its network', () => {
    expect(clientAddress(served('2001:db8:1:2:aaaa::1'), 0)).toBe('2001:db8:1:2::/64');
    expect(clientAddress(served('::ffff:10.0.0.1'), 0)).toBe('10.0.0.1');
  });
});

describe('behind proxies', () => {
  test('the entry of the outermost trusted one counts', () => {
    expect(clientAddress(forwarded('6.6.6.6, 203.0.113.7'), 1)).toBe('203.0.113.7');
    expect(clientAddress(forwarded('6.6.6.6, 203.0.113.7, 10.0.0.1'), 2)).toBe('203.0.113.7');
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['_hidden', '_hidden'],
  ])('%s counts as %s', (entry, counted) => {
    expect(clientAddress(forwarded(entry), 1)).toBe(counted);
  });
});

test.each([
  ['203.0.113.7', true],
  ['203.0.114.7', false],
  ['198.51.100.4', true],
  ['198.51.100.5', false],
  ['2001:db8:1:2::/64', true],
  ['2001:db8:2:2::/64', false],
  ['2001:db8:9:9::/64', true],
  ['unknown', false],
])('whether %s is at the venue: %s', (client, isThere) => {
  const networks = '203.0.113.0/24, 198.51.100.4, 2001:db8:1::/48, 2001:db8:9:9:1::7';
  expect(isInNetworks(client, parseEnv({ VENUE_ADDRESSES: networks }).VENUE_ADDRESSES ?? [])).toBe(isThere);
});

test('a client is counted as one, at the venue by person', () => {
  const callerKey = createCallerKey(parseEnv({ VENUE_ADDRESSES: '203.0.113.0/24' }).VENUE_ADDRESSES);
  expect(callerKey('198.51.100.4', 'ana@example.mx')).toBe('198.51.100.4');
  expect(callerKey('203.0.113.7', ' Ana@Example.mx')).toBe('203.0.113.7 ana@example.mx');
});
