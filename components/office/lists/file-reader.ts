import type { Answer, Question, ReadFile } from './protocol';

/** Why a file cannot be imported. */
export class FileFault extends Error {
  override name = 'FileFault';

  constructor(
    readonly fault: Extract<Answer, { is: 'fault' }>['fault'],
    readonly row: number | undefined,
  ) {
    super(fault);
  }
}

/** A file that a worker has read. */
export interface OpenFile extends ReadFile {
  /** Divides the rows into parts with these columns; resolves to their number. */
  split(columns: readonly number[]): Promise<number>;
  /** The rows of a part as JSON. */
  part(number: number): Promise<string>;
  close(): void;
}

/** Reads a file in a worker, which is loaded only then. Rejects with a `FileFault`. */
export async function openFile(file: File): Promise<OpenFile> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const ask = (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        data.is === 'fault' ? reject(new FileFault(data.fault, data.row)) : resolve(data);
      worker.onerror = () => reject(new FileFault('format', undefined));
      worker.postMessage(question);
    });
  try {
    const read = await ask({ ask: 'read', file });
    if (read.is !== 'read') throw new FileFault('format', undefined);
    return {
      ...read,
      async split(columns) {
        const answer = await ask({ ask: 'split', columns });
        return answer.is === 'split' ? answer.parts : 0;
      },
      async part(number) {
        const answer = await ask({ ask: 'part', number });
        return answer.is === 'part' ? answer.text : '[]';
      },
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
