import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error.js';
import { getServerActionRequestMetadata } from 'next/dist/server/lib/server-action-request-meta.js';
import { actionsForbiddenHeaders, filterReqHeaders } from 'next/dist/server/lib/server-ipc/utils.js';
import { expect, test } from 'vitest';
import { createSocketAddressNote } from '../client-address';
import { hasActionArguments, isCalledByScript } from './action-request';
import { isOfEarlierBuild } from './failed-action';
import { isForwardedAction, removeProxyScheme } from './own-requests';

/* Compares what this folder knows about Next with the installed version. */

const request = (headers: IncomingHttpHeaders, method = 'POST') =>
  Object.assign(new IncomingMessage(new Socket()), { method, headers });

const sourceOf = (module: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`next/dist/${module}`), 'utf8');

test.each([
  ['a call by script', request({ 'next-action': 'x' })],
  ['a form without script', request({ 'content-type': 'multipart/form-data; boundary=b' })],
  ['a GET', request({ 'next-action': 'x' }, 'GET')],
  ['JSON', request({ 'content-type': 'application/json' })],
])('the guard recognises the arguments of an action as Next does: %s', (_, each) => {
  const { isFetchAction, isMultipartAction } = getServerActionRequestMetadata(each);
  expect(hasActionArguments(each)).toBe(isFetchAction || isMultipartAction);
  expect(each.method === 'POST' && isCalledByScript(each.headers)).toBe(isFetchAction);
});

test('a page recognises the error for an action that the server no longer has', () => {
  expect(isOfEarlierBuild(new UnrecognizedActionError())).toBe(true);
});

test('the guard recognises the header of an action that Next forwards', () => {
  const [, header = ''] =
    /forwardedHeaders\.set\('([^']+)', '1'\)/.exec(sourceOf('server/app-render/action-handler.js')) ?? [];
  expect(isForwardedAction({ [header]: '1' })).toBe(true);
});

test('the guard removes the header from which Next takes the scheme of its own requests', () => {
  const [, header = ''] =
    /req\.headers\['([^']+)'\][^\n]*\.includes\('https'\)/.exec(sourceOf('server/next-server.js')) ?? [];
  const headers = { [header]: 'https' };
  removeProxyScheme(headers);
  expect([header, headers]).toEqual([expect.stringMatching(/\w/), {}]);
});

test('Next’s own requests repeat the header by which the guard recognises them', () => {
  const note = createSocketAddressNote();
  const headers: Record<string, string> = {};
  const original = request(headers);
  expect(note(original)).toBe(false);
  expect(sourceOf('server/app-render/action-handler.js')).toMatch(
    /filterReqHeaders\)\(\{\s*\.\.\.nodeHeadersToRecord\(requestHeaders\)/,
  );
  expect(note(request(filterReqHeaders({ ...headers }, actionsForbiddenHeaders)))).toBe(true);
});
