import { NextResponse } from 'next/server';
import { storePosterGate } from '@/app/_server/browser/write';
import { readDeps } from '@/app/_server/read-deps';
import { linkRoute } from '@/lib/http/link-route';

/**
 * The middleware sends the short address of a gate's poster here. The handler remembers the gate in a cookie, which gives a
 * registration its source, and leads to the home page. An unknown gate and an unavailable store lead there too.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = linkRoute<{ gate: string }>(
  '/gate-poster/{gate}',
  async ({ params }, isOpened) => {
    const { gateRecords, env } = readDeps();
    const gates = isOpened ? await gateRecords.gates.list().catch(() => []) : [];
    const gate = gates.find(({ slug }) => slug === params.gate);
    if (gate) await storePosterGate(gate.slug);
    return NextResponse.redirect(new URL('/', env.APP_URL), 303);
  },
);
