import { IncomingMessage } from 'node:http';

/** A copy of the request whose body, which was read already, can be read again in full. */
export function completeRequest(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(copy, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  // Includes headers that other parts of the portal have set.
  copy.headers = headers;
  copy.complete = true;
  if (body.byteLength > 0) copy.push(body);
  copy.push(null);
  return copy;
}
