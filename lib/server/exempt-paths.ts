import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The path of a raw URL, without its query. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

interface Settings {
  /** Paths whose requests must have a secret, and whether these headers have it. */
  secured: Readonly<Record<string, (headers: Pick<Headers, 'get'>) => boolean>>;
  /** The paths of the files that the build lists. */
  files: ReadonlySet<string>;
}

/** How a request is exempt from the queue: completely, or as a file. A client gets only a few files at a time. */
export type Exemption = 'always' | 'file' | undefined;

/** Returns a function that names a request's exemption. Only exact paths have one, nothing else below them. */
export function createExemptions({ secured, files }: Settings): (request: IncomingMessage) => Exemption {
  const hasSecret = (path: string, headers: IncomingHttpHeaders) =>
    Object.hasOwn(secured, path) && secured[path]?.({ get: (name) => headers[name]?.toString() ?? null });
  return ({ url = '', headers }) => {
    const path = pathOf(url);
    if (files.has(path)) return 'file';
    return hasSecret(path, headers) ? 'always' : undefined;
  };
}
