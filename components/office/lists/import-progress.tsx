'use client';

import { useEffect, useState } from 'react';
import { type FormAction, untouched } from '@/lib/base/form-state';
import { WorkProgress } from './upload-progress';

interface Progress {
  state: string;
  done: number;
  of: number;
}

interface Props {
  read: FormAction<Progress>;
  id: string;
  progress: Progress;
  texts: Record<'progress' | 'locale', string>;
}

/** How often the progress is read, ms. */
const period = 3_000;

/** The progress of work in the background. With script it is read again every few seconds, until the work ends. */
export function ImportProgress({ read, id, progress, texts }: Props) {
  const [now, setNow] = useState(progress);
  const { state } = progress;
  useEffect(() => {
    const timer = setInterval(async () => {
      const form = new FormData();
      form.set('locale', texts.locale);
      form.set('import', id);
      const { data } = await read(untouched, form).catch(() => untouched);
      if (data && data.state !== state) window.location.reload();
      else if (data) setNow(data);
    }, period);
    return () => clearInterval(timer);
  }, [read, id, state, texts.locale]);
  return <WorkProgress done={now.done} of={now.of} texts={texts} />;
}
