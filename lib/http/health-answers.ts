import type { IncomingMessage } from 'node:http';
import { noteRoute } from '@/lib/base/request-context';
import type { Refusal } from '@/lib/base/result';
import { refusalOf, refusalResponse } from '@/lib/http/route';
import { localeOfHeaders } from '@/lib/i18n/request-locale';
import { hasBody } from '@/lib/server/receive-body';

/**
 * Returns a function that says how to answer a GET or HEAD of a health check, as its handler does but without Next, so
 * that supervisors get an answer during an overload and a flood of checks costs little. Undefined for other requests.
 */
export function createHealthAnswers(readiness: () => Promise<unknown>) {
  const checks = new Map<string, () => unknown>([
    ['/api/health/live', () => ({ status: 'live' })],
    ['/api/health/ready', readiness],
  ]);
  return (request: IncomingMessage): (() => Promise<Response>) | undefined => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const check = checks.get(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return check && isRead && !hasBody(request) ? () => answer(path, check, request) : undefined;
  };
}

/** The refusals of failed checks, by their error, so that an error is logged once however often it is the answer. */
const refusals = new WeakMap<object, Refusal>();

async function answer(path: string, check: () => unknown, { headers }: IncomingMessage): Promise<Response> {
  noteRoute(path);
  try {
    return Response.json(await check(), { headers: { 'Cache-Control': 'private, no-store' } });
  } catch (error) {
    const key = error instanceof Error ? error : {};
    const refusal = refusals.get(key) ?? refusalOf(error, path);
    refusals.set(key, refusal);
    return refusalResponse(refusal, localeOfHeaders(headers));
  }
}
