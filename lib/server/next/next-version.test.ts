import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error.js';
import loadConfig from 'next/dist/server/config.js';
import { getServerActionRequestMetadata } from 'next/dist/server/lib/server-action-request-meta.js';
import { actionsForbiddenHeaders, filterReqHeaders } from 'next/dist/server/lib/server-ipc/utils.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSocketAddressNote } from '../client-address';
import { hasActionArguments, isCalledByScript } from './action-request';
import { passBuiltConfiguration } from './custom-server.mjs';
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

test('a start takes the configuration of the build and does not evaluate next.config', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-next-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'next.config.mjs'), 'throw new Error("evaluated")');
  const config = { distDir: '.next', compress: false, experimental: { preloadEntriesOnStart: false } };
  writeFileSync(join(folder, 'required-server-files.json'), JSON.stringify({ config }));
  const env: Record<string, string> = { NEXT_DIST_DIR: folder };
  passBuiltConfiguration(env);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await loadConfig(PHASE_PRODUCTION_SERVER, folder)).toEqual({ ...config, distDir: folder });
});
