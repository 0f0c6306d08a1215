import { useState } from 'react';
import type { OpenFile } from './file-reader';
import { uploadParts } from './upload-parts';

interface Progress {
  arrived: number;
  of: number;
  isWaiting: boolean;
}

type Options = Pick<Parameters<typeof uploadParts>[0], 'path' | 'finish' | 'locale'>;

/** Uploads a file part by part, and opens the page that follows. */
export function useUpload(options: Options) {
  const [progress, setProgress] = useState<Progress>();
  const [isRefused, setIsRefused] = useState(false);

  async function start(
    file: OpenFile,
    { id, parts, arrived }: { id: string; parts: number; arrived: number },
  ) {
    setProgress({ arrived, of: parts, isWaiting: false });
    const onProgress = (now: Omit<Progress, 'of'>) => setProgress({ ...now, of: parts });
    const next = await uploadParts({ ...options, file, id, parts, arrived, onProgress });
    if (next) window.location.assign(next);
    else setIsRefused(true);
  }
  return { progress, isRefused, start };
}
