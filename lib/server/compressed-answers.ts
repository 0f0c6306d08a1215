import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { isApiUrl } from './validate-request';

/** Brotli would allocate a window of 4 MB for each answer. Few pages are longer than this one, 128 KB. */
const windowBits = 17;

/** Lists that browsers load for forms, and the document of the API. Other answers of the API are short. */
const longAnswers = /^\/api\/(?:countries|openapi\.json)(?:[/?]|$)/;

/**
 * Returns a function that makes a response compress what is written to it, as far as the request accepts it. Answers of
 * the API are left alone except for long ones.
 */
export function createCompression(): (request: IncomingMessage, response: ServerResponse) => void {
  const compress = compression({
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: windowBits } },
    filter(request, response) {
      // Next sets the header of a route handler as a list, which the library does not read.
      const type = response.getHeader('Content-Type');
      if (Array.isArray(type)) response.setHeader('Content-Type', type.join());
      return compression.filter(request, response);
    },
  });
  return (request, response) => {
    const { url = '' } = request;
    if (!isApiUrl(url) || longAnswers.test(url)) compress(request, response, () => {});
  };
}
