import type { IncomingMessage } from 'node:http';
import { bodyLimit } from './body-limit';

/** Why a body did not arrive. `unavailable`: it was refused in favour of other clients. */
type Failure = 'too_large' | 'too_slow' | 'aborted' | 'unavailable';

/** A body that is not complete. */
export interface IncomingBody {
  /** When its last part arrived, on the clock of `performance.now()`. */
  lastPart: number;
  /** Stops reading. */
  end(failure: Failure): void;
  readonly received: Promise<Buffer | Failure>;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Reads a body up to the limit. `onPart` gets the size of each part as it arrives. */
export function receiveBody(
  request: IncomingMessage,
  timeLimit: number,
  onPart: (size: number) => void,
): IncomingBody {
  let resolve: (result: Buffer | Failure) => void = () => {};
  const received = new Promise<Buffer | Failure>((settle) => {
    resolve = settle;
  });
  const parts: Buffer[] = [];
  let size = 0;
  const finish = (result: Buffer | Failure) => {
    clearTimeout(timer);
    request.off('data', onData).pause();
    resolve(result);
  };
  const body: IncomingBody = { lastPart: performance.now(), end: finish, received };
  const timer = setTimeout(finish, timeLimit, 'too_slow');
  const onData = (part: Buffer) => {
    body.lastPart = performance.now();
    size += part.byteLength;
    if (size > bodyLimit) return finish('too_large');
    parts.push(part);
    onPart(part.byteLength);
  };
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) finish('too_large');
  else
    request
      .on('data', onData)
      .on('end', () => finish(Buffer.concat(parts)))
      .on('error', () => finish('aborted'))
      .on('close', () => finish('aborted'));
  return body;
}
