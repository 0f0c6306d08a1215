import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { expect } from '@playwright/test';
import { visitorBody } from './people';
import type { Portal } from './targets';

/** An answer of the portal with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; fails where it is none. */
  json<T = Record<string, unknown>>(): T;
}

/** A client of the API from outside a browser: it sends what it is told to and follows nothing. */
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

  /** Registers a visitor; answers the id and the cookie by which this client owns the record. */
  async register(
    answers: Parameters<typeof visitorBody>[0] = {},
    headers: HeadersInit = {},
  ): Promise<{ id: string; cookie: string }> {
    const added = await this.post('/api/attendees/add', visitorBody(answers), headers);
    expect(added.status, added.text).toBe(201);
    return { id: added.json<string>(), cookie: cookieOf(added) };
  }

  /** Sends a head that declares so many bytes, and none of them; resolves with the status that comes all the same. */
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

/** What a browser would send back of the cookies that an answer sets. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** A key that no other request bears. */
export const idempotencyKey = () => ({ 'Idempotency-Key': randomUUID() });
