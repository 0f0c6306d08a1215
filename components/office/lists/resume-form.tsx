'use client';

import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/base/form-state';
import { type FaultTexts, FileInput, faultText } from './file-input';
import type { OpenFile } from './file-reader';
import { WorkProgress } from './upload-progress';
import { useUpload } from './use-upload';

interface Props {
  finish: FormAction<{ missing: number }>;
  texts: Record<
    | 'file'
    | 'fileHint'
    | 'reading'
    | 'otherFile'
    | 'uploading'
    | 'waiting'
    | 'progress'
    | 'uploadRefused'
    | 'locale',
    string
  >;
  faults: FaultTexts;
  partsPath: string;
  current: { id: string; digest: string; places: readonly number[]; parts: number; arrived: number };
}

/** Continues an upload that was interrupted, with the same file. */
export function ResumeForm({ finish, texts, faults, partsPath, current }: Props) {
  const [error, setError] = useState<string>();
  const { progress, isRefused, start } = useUpload({ path: partsPath, finish, locale: texts.locale });

  async function onFile(file: OpenFile | null) {
    setError(undefined);
    if (!file) return;
    if (file.digest !== current.digest) return setError(texts.otherFile);
    try {
      await file.split(current.places);
      await start(file, current);
    } catch (failure) {
      setError(faultText(failure, faults));
    }
  }

  if (isRefused) return <Notice tone="error">{texts.uploadRefused}</Notice>;
  return (
    <>
      <WorkProgress
        done={progress?.arrived ?? current.arrived}
        of={current.parts}
        texts={texts}
        status={progress && (progress.isWaiting ? texts.waiting : texts.uploading)}
      />
      {!progress && (
        <FileInput texts={texts} faults={faults} error={error} onFile={(file) => void onFile(file)} />
      )}
    </>
  );
}
