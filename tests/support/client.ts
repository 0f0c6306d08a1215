import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { expect } from '@playwright/test';
import { visitorBody } from './people';
import type { Portal } from './targets';

/** A response of the portal with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed as JSON; throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T;
}

/** An API client that is not a browser. It sends exactly what it is given and does not follow redirects. */
export class Client {
  constructor(private readonly portal: Portal) {}

  async send(method: string, path: string, headers: HeadersInit = {}, body?: BodyInit): Promise<Answer> {
    const response = await fetch(`${this.portal.baseURL}${path}`, {
      method,
      headers,
      body,
      redirect: 'manual',
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  }

  get(path: string, headers: HeadersInit = {}): Promise<Answer> {
    return this.send('GET', path, headers);
  }

  post(path: string, body: unknown, headers: HeadersInit = {}): Promise<Answer> {
    const type = { 'Content-Type': 'application/json' };
    return this.send('POST', path, { ...type, ...headers }, JSON.stringify(body));
  }

  /** Registers a visitor; returns the id and the owner cookie. */
  async register(
    answers: Parameters<typeof visitorBody>[0] = {},
    headers: HeadersInit = {},
  ): Promise<{ id: string; cookie: string }> {
    const added = await this.post('/api/attendees/add', visitorBody(answers), headers);
    expect(added.status, added.text).toBe(201);
    return { id: added.json<string>(), cookie: cookieOf(added) };
  }

  /** Sends headers that declare this many bytes but no body; resolves with the status of the response. */
  statusOfDeclared(path: string, bytes: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes };
      const request = httpRequest(
        `${this.portal.baseURL}${path}`,
        { method: 'POST', headers },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.flushHeaders();
    });
  }
}

/** The `Cookie` header that a browser would send after this response. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** An idempotency key that no other request uses. */
export const idempotencyKey = () => ({ 'Idempotency-Key': randomUUID() });

/**
 * A page without the parts that differ between requests: the id in its address, the nonce, and the order of streamed
 * lines.
 */
export function comparablePage(html: string, id: string): string {
  const text = html.replaceAll(id, 'ID').replaceAll(/nonce[\\"=:]+[\w+/=]+/g, '');
  return text
    .split(/\\n|\n/)
    .sort()
    .join('\n');
}

/** The entity tag, which only a static page has. */
export const staticTag = /^"[\w-]{27}"$/;
