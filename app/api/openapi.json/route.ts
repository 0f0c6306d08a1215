import { apiRoute } from '@/app/_server/api/api-route';
import { readDeps } from '@/app/_server/read-deps';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { openApiDocument } from '@/lib/contract/document';
import { publicJson } from '@/lib/http/public-json';

let document: ReturnType<typeof openApiDocument> | undefined;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute('/api/openapi.json', {
  async GET({ request }) {
    const { event, env } = readDeps();
    document ??= openApiDocument(event, {
      appUrl: env.APP_URL,
      sessionCookie: sessionCookieOf(env.APP_URL).name,
    });
    return publicJson(request, await document, { maxAge: 3600 });
  },
});
