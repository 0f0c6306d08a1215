declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Middleware that compresses an answer by what the request accepts. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
