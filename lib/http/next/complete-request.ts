import { IncomingMessage } from 'node:http';

/** The same request with a body that was read before and can be read again, complete from the start. */
export function completeRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(copy, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  // Includes what other parts of the portal have noted there.
  copy.headers = headers;
  copy.complete = true;
  if (body.byteLength > 0) copy.push(body);
  copy.push(null);
  return copy;
}
