import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseTransport } from '@/lib/mail/choose-transport';
import { createFileTransport, mailFolder } from '@/lib/mail/file-transport';
import { createResendTransport } from '@/lib/mail/resend-transport';
import type { MailPayload } from '@/lib/mail/types';
import {
  createRateLimit,
  type ResendStub,
  type StubAnswer,
  type StubRequest,
  startResendStub,
} from '../support/resend-stub';
import { transportContract } from './mail-transport.contract';

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

transportContract('files', async () => {
  const root = await freshFolder();
  const folder = mailFolder(root);
  return {
    transport: createFileTransport(folder),
    async delivered() {
      const names = await readdir(folder);
      const mails = names.map(async (name): Promise<[string, MailPayload]> => {
        expect(name).toMatch(/^[0-9a-f]{24}\.json$/);
        return [name.slice(0, -5), JSON.parse(await readFile(join(folder, name), 'utf8'))];
      });
      return new Map(await Promise.all(mails));
    },
    // There is a file in place of the folder.
    breakDown: () => writeFile(folder, ''),
    mend: () => rm(folder),
  };
});

transportContract('Resend', async () => {
  let isDown = false;
  const stub = await stubbed(() =>
    isDown ? { status: 503, body: { message: 'to maria@ejemplo.mx' } } : undefined,
  );
  return {
    transport: createResendTransport({ apiKey: 're_test', baseUrl: stub.url }),
    delivered: async () => new Map([...stub.taken].map(([key, body]) => [key, JSON.parse(body)])),
    async breakDown() {
      isDown = true;
    },
    async mend() {
      isDown = false;
    },
  };
});

async function stubbed(answer?: (request: StubRequest) => StubAnswer | undefined): Promise<ResendStub> {
  const stub = await startResendStub(answer);
  onTestFinished(() => stub.close());
  return stub;
}

const key = '65f0c5de6f1e4c579f0a3c6f';
const payload: MailPayload = {
  to: 'a@ejemplo.mx',
  from: 'b@ejemplo.mx',
  subject: 's',
  html: '<p>h</p>',
  text: 't',
};

async function answerTo(said: StubAnswer) {
  const stub = await stubbed(() => said);
  return createResendTransport({ apiKey: 're_test', baseUrl: stub.url, timeout: 300 }).send(payload, key);
}

describe('Resend: failures are distinguished', () => {
  test('sends API key and idempotency key, and the same bytes at every attempt', async () => {
    let tries = 0;
    const stub = await stubbed(() => (++tries < 3 ? { status: 500 } : undefined));
    const transport = createResendTransport({ apiKey: 're_test', baseUrl: stub.url });
    for (let n = 0; n < 3; n++) await transport.send(payload, key);
    expect(stub.requests).toHaveLength(3);
    for (const request of stub.requests) {
      expect(request).toMatchObject({
        method: 'POST',
        path: '/emails',
        authorization: 'Bearer re_test',
        key,
      });
      expect(request.body).toBe(stub.requests[0]?.body);
    }
    expect(stub.taken.size).toBe(1);
  });

  test('honours Retry-After in seconds and as a date', async () => {
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' };
    expect(await answerTo({ status: 429, body, headers: { 'Retry-After': '7' } })).toEqual({
      outcome: 'refused',
      kind: 'rate',
      retryAfter: 7,
      message: '429 rate_limit_exceeded',
    });
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfter } = (await answerTo({ status: 429, headers: { 'Retry-After': date } })) as {
      retryAfter: number;
    };
    expect(retryAfter).toBeGreaterThan(55);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  test('reports the rate that an answer names, and that there is none if it names none', async () => {
    const stub = await startResendStub(undefined, createRateLimit(5, 1));
    onTestFinished(() => stub.close());
    const transport = createResendTransport({ apiKey: 're_test', baseUrl: stub.url });
    const rate = { limit: 5, seconds: 1 };
    for (let n = 0; n < 5; n++)
      expect(await transport.send(payload, key)).toMatchObject({ outcome: 'sent', rate });
    expect(await transport.send(payload, key)).toMatchObject({ kind: 'rate', retryAfter: 1, rate });
    const silent = createResendTransport({ apiKey: 're_test', baseUrl: (await stubbed()).url });
    expect(await silent.send(payload, key)).toMatchObject({
      outcome: 'sent',
      rate: { limit: 1, seconds: 0 },
    });
  });

  test('treats a used-up quota as a failure for every mail, and not as a rate', async () => {
    const body = { statusCode: 429, name: 'daily_quota_exceeded', message: 'x' };
    expect(await answerTo({ status: 429, body })).toMatchObject({ kind: 'transport' });
  });

  test.each([500, 502, 503, 504])('treats a %i as a failing server, whatever its body', async (status) => {
    for (const body of [
      undefined,
      null,
      'gateway',
      { message: 'x' },
      { statusCode: 422, name: 'validation_error' },
    ]) {
      expect(await answerTo({ status, body })).toMatchObject({ kind: 'transport', isServerError: true });
    }
  });

  test.each([400, 413, 422])('treats a %i as the mail’s fault, and final', async (status) => {
    for (const body of [
      undefined,
      { message: 'x' },
      { statusCode: status, name: 'validation_error', message: 'a@b.mx' },
    ]) {
      const outcome = await answerTo({ status, body });
      expect(outcome).toMatchObject({ kind: 'mail', isFinal: true });
      expect(JSON.stringify(outcome)).not.toContain('a@b.mx');
    }
  });

  test.each([404, 409])('treats a %i as the mail’s fault, and not final', async (status) => {
    const outcome = await answerTo({
      status,
      body: { statusCode: status, name: 'concurrent_idempotent_requests' },
    });
    expect(outcome).toMatchObject({ kind: 'mail', isFinal: false });
  });

  test.each([
    [401, 'missing_api_key'],
    [401, 'restricted_api_key'],
    [403, 'invalid_api_key'],
    [403, 'validation_error'],
  ])('treats a %i %s (wrong key, unverified domain) as a failure for every mail', async (status, name) => {
    const outcome = await answerTo({ status, body: { statusCode: status, name, message: 'a@b.mx' } });
    expect(outcome).toEqual({ outcome: 'refused', kind: 'transport', message: `${status} ${name}` });
  });

  test('treats a mail as sent if its key was used before with other bytes', async () => {
    const stub = await stubbed();
    const transport = createResendTransport({ apiKey: 're_test', baseUrl: stub.url });
    await transport.send(payload, key);
    expect(await transport.send({ ...payload, html: '<p>new design</p>' }, key)).toMatchObject({
      outcome: 'sent',
    });
    expect(stub.taken.size).toBe(1);
  });

  test('does not accept the page of a captive portal as an answer', async () => {
    expect(await answerTo({ status: 200, body: undefined })).toMatchObject({ kind: 'transport' });
  });

  test('follows no redirect', async () => {
    const stub = await stubbed(() => ({ status: 307, headers: { Location: '/elsewhere' } }));
    const transport = createResendTransport({ apiKey: 're_test', baseUrl: stub.url });
    expect(await transport.send(payload, key)).toMatchObject({ outcome: 'refused', kind: 'transport' });
    expect(stub.requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('gives up on a server that never answers', async () => {
    const before = Date.now();
    expect(await answerTo('hang')).toEqual({
      outcome: 'refused',
      kind: 'transport',
      message: 'no answer TimeoutError',
    });
    expect(Date.now() - before).toBeLessThan(2000);
  });

  test('reports a server that cannot be reached', async () => {
    const stub = await startResendStub();
    await stub.close();
    const outcome = await createResendTransport({ apiKey: 're_test', baseUrl: stub.url }).send(payload, key);
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'transport' });
  });
});

describe('chooseTransport', () => {
  test('chooses Resend with a key, and files without', async () => {
    const folder = await freshFolder();
    expect(chooseTransport({ DATA_DIR: folder }).name).toBe('file');
    const stub = await stubbed();
    const resend = chooseTransport({
      DATA_DIR: folder,
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: stub.url,
    });
    expect(resend.name).toBe('resend');
    expect(await resend.send(payload, key)).toMatchObject({ outcome: 'sent' });
  });

  test('does not write files outside its folder', async () => {
    const folder = await freshFolder();
    const outcome = await createFileTransport(folder).send(payload, '../outside');
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'mail' });
    expect(await readdir(folder)).toEqual([]);
  });
});
