import { NextResponse } from 'next/server';
import { proofNames, proofPages } from '@/app/_server/browser/proofs';
import { storeProof } from '@/app/_server/browser/write';
import { readDeps } from '@/app/_server/read-deps';
import { refuse } from '@/lib/base/result';
import { linkRoute } from '@/lib/http/link-route';

/**
 * The middleware sends mailed links here. The handler stores the link's id in a cookie as proof, then redirects to the
 * page without the id.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = linkRoute<{ name: string }>(
  '/mailed-link/{name}',
  async ({ request, params }, isOpened) => {
    const name = proofNames.find((each) => each === params.name);
    if (!name) return refuse('not_found');
    const { APP_URL } = readDeps().env;
    const id = request.nextUrl.searchParams.get('id') ?? '';
    if (isOpened) await storeProof(name, id);
    return NextResponse.redirect(new URL(proofPages[name], APP_URL), 303);
  },
);
