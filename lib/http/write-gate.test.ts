import { expect, test } from 'vitest';
import { Unavailable } from '@/lib/base/errors';
import { type Refusal, refuse, refuseFields } from '@/lib/base/result';
import { createRefusedWrites } from '@/lib/limits/refused-writes';
import { createWriteGate } from './write-gate';

const client = { 'x-forwarded-for': '203.0.113.7' };
const invalid = refuseFields({ email: 'emailInvalid' });

/** A gate that lets one write of a client be refused, for which the cookie `session` proves a session. */
function gateOf(hasSession = async (headers: Pick<Headers, 'get'>) => headers.get('cookie') === 'session') {
  const refusedWrites = createRefusedWrites({ factor: 1 / 120, isExempt: () => false });
  return createWriteGate({ refusedWrites, hasSession, hops: 1 });
}

const after = async (refusal: Refusal, more: Record<string, string> = {}) => {
  const gate = gateOf();
  await gate.note(refusal, new Headers({ ...client, ...more }));
  return gate.check(new Headers(client));
};

test.each<[string, Refusal]>([
  ['an invalid field', invalid],
  [
    'an invalid field beside a wrong password',
    refuseFields({ email: 'emailInvalid', a: 'passwordIncorrect' }),
  ],
  ['an unreadable body', refuse('invalid_body')],
  ['a body that is too large', refuse('payload_too_large')],
  ['an invalid path', refuse('invalid_path')],
])('%s counts', async (_, refusal) => {
  expect(await after(refusal)).toEqual(refuse('too_many_requests', { retryAfter: 60 }));
});

test.each<[string, Refusal]>([
  ['a wrong password', refuseFields({ currentPassword: 'passwordIncorrect' })],
  ['an email without an account', refuseFields({ email: 'emailNotFound' })],
  ['an email that is not registered', refuseFields({ email: 'emailNotRegistered' })],
  ['what is not found', refuse('not_found')],
  ['another limit', refuse('too_many_requests')],
  ['an email that is registered', refuse('email_already_registered')],
  ['an overload', refuse('unavailable')],
])('%s does not count', async (_, refusal) => {
  expect(await after(refusal)).toBeNull();
});

test('what a page of another site sends does not count', async () => {
  expect(await after(invalid, { origin: 'https://evil.example' })).toBeNull();
  expect(await after(invalid, { origin: 'http://localhost:3000' })).not.toBeNull();
});

test('writes with a session neither count nor wait; a cookie that proves none does not help', async () => {
  expect(await after(invalid, { cookie: 'session' })).toBeNull();
  expect(await after(invalid, { cookie: 'forged' })).not.toBeNull();
  const gate = gateOf();
  await gate.note(invalid, new Headers(client));
  const check = (more: Record<string, string>) => gate.check(new Headers({ ...client, ...more }));
  expect(await check({ cookie: 'session' })).toBeNull();
  expect(await check({ cookie: 'forged' })).not.toBeNull();
  expect(await check({ 'x-forwarded-for': '203.0.113.8' })).toBeNull();
  const anonymous = (more: Record<string, string>) =>
    gate.checkAnonymous(new Headers({ ...client, ...more }));
  expect(anonymous({})).not.toBeNull();
  expect(anonymous({ authorization: 'Bearer a' })).toBeNull();
});

test('while the store is down, nobody with a cookie waits', async () => {
  const gate = gateOf(async () => {
    throw new Unavailable('no store');
  });
  await gate.note(invalid, new Headers(client));
  expect(await gate.check(new Headers({ ...client, cookie: 'session' }))).toBeNull();
});
