import type { RequestListener, Server } from 'node:http';

/** What custom-server.mjs provides: Next's handler, a function that closes it, and one that receives the server. */
interface Application {
  handle(...exchange: Parameters<RequestListener>): Promise<void>;
  close(): Promise<void>;
  serve(server: Server): void;
}

/** Next as prepared in this process by custom-server.mjs. Throws the operator's message if it was started otherwise. */
export function preparedApplication(): Application {
  const { portalApplication } = globalThis as { portalApplication?: Application };
  if (!portalApplication)
    throw new Error(
      '`next start` and `next dev` run without the request guard: use `npm start` or `npm run dev`.',
    );
  return portalApplication;
}
