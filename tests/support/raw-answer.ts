import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each value of a header, also if it is repeated. */
  distinct: NodeJS.Dict<string[]>;
  /** As it was sent. */
  sent: Buffer;
  /** Without its coding. */
  text: string;
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

/** Sends exactly these headers, unlike `fetch`, which adds its own and decodes the answer. */
export function rawAnswer(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () => {
          const sent = Buffer.concat(parts);
          const [, decode] =
            Object.entries(decoders).find(([name]) => name === response.headers['content-encoding']) ?? [];
          const text = (decode && sent.byteLength > 0 ? decode(sent) : sent).toString();
          const { statusCode = 0, headersDistinct } = response;
          resolve({ status: statusCode, headers: response.headers, distinct: headersDistinct, sent, text });
        });
    })
      .on('error', reject)
      .end();
  });
}
