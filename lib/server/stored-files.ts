import type { IncomingMessage, ServerResponse } from 'node:http';
import { codingOf, plainPath, type StoredAnswer, sendStored } from './stored-answer';

/** Sends these files from memory. `answer` returns undefined for a request that Next has to answer. */
export function createStoredFiles(files: ReadonlyMap<string, StoredAnswer>, compresses: boolean) {
  return {
    answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
      const file = files.get(request.url ?? '');
      const coding = codingOf(compresses ? request.headers['accept-encoding'] : undefined);
      if (!file || coding === undefined || plainPath(request) === undefined) return undefined;
      return sendStored(request, response, file, coding);
    },
  };
}
