import { cookies } from 'next/headers';
import { NextResponse } from 'next/server';
import { refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { proofCookie, proofNames, proofPages } from '@/lib/http/proof-cookie';
import { route } from '@/lib/http/route';

/** The middleware sends mailed links here: this stores the link's id in a cookie as proof, then redirects to the page without it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route<{ name: string }>({
  GET: async ({ request, params }) => {
    const name = proofNames.find((each) => each === params.name);
    if (!name) return refuse('not_found');
    const { APP_URL } = deps().env;
    (await cookies()).set(proofCookie(name, request.nextUrl.searchParams.get('id') ?? '', APP_URL));
    return NextResponse.redirect(new URL(proofPages[name], APP_URL), 303);
  },
});
