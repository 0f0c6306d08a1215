declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions } from 'node:zlib';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  /** Middleware that compresses an answer by what the request accepts, if `filter` allows it. */
  function compression(options?: {
    brotli?: BrotliOptions;
    filter?: Filter;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  namespace compression {
    /** Whether answers of this type shrink. */
    const filter: Filter;
  }
  export default compression;
}
