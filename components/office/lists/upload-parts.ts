import { type FormAction, untouched } from '@/lib/base/form-state';
import type { OpenFile } from './file-reader';

interface Upload {
  file: Pick<OpenFile, 'part'>;
  /** The id of the import. */
  id: string;
  parts: number;
  /** How many parts the portal has already. */
  arrived: number;
  /** Where parts are sent. */
  path: string;
  /** Begins the check, or says which part is missing. */
  finish: FormAction<{ missing: number }>;
  locale: string;
  onProgress: (progress: { arrived: number; isWaiting: boolean }) => void;
}

/** The pause before another attempt after the connection was lost, s. */
const retryPause = 3;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Sends the parts of a file in their order. Waits while there is no connection or the limit is reached, and then continues.
 * Resolves to the page that follows; to undefined if the portal refuses a part.
 */
export async function uploadParts(upload: Upload): Promise<string | undefined> {
  const { id, parts, finish, locale, onProgress } = upload;
  for (let number = upload.arrived; ; ) {
    for (; number < parts; number++) {
      onProgress({ arrived: number, isWaiting: false });
      if (!(await sendPart(upload, number))) return undefined;
    }
    onProgress({ arrived: parts, isWaiting: false });
    const form = new FormData();
    form.set('locale', locale);
    form.set('import', id);
    const answer = await finish(untouched, form).catch(() => null);
    if (answer?.next) return answer.next;
    if (answer?.problem) return undefined;
    number = answer?.data?.missing ?? parts;
    if (!answer) await pause(retryPause);
  }
}

/** Sends one part, as often as necessary. Resolves to whether it was taken. */
async function sendPart({ file, id, path, onProgress }: Upload, number: number): Promise<boolean> {
  const form = new FormData();
  form.set('import', id);
  form.set('part', `{"number":${number},"rows":${await file.part(number)}}`);
  for (;;) {
    const answer = await fetch(path, { method: 'POST', body: form, redirect: 'manual' }).catch(() => null);
    if (answer?.ok) return true;
    if (answer && answer.status !== 429 && answer.status < 500) return false;
    onProgress({ arrived: number, isWaiting: true });
    await pause(Math.max(retryPause, Number(answer?.headers.get('retry-after')) || 0));
  }
}
