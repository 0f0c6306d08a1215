'use client';

import { useRef, useState } from 'react';
import { described, Field } from '@/components/ui/field';
import { fill } from '@/lib/i18n/fill';
import { FileFault, type OpenFile, openFile } from './file-reader';

/** The texts of a file's faults, by their names; `{row}` is the row. */
export type FaultTexts = Readonly<Record<FileFault['fault'], string>>;

interface Props {
  texts: Record<'file' | 'fileHint' | 'reading', string>;
  faults: FaultTexts;
  error?: string | undefined;
  /** Called with a file that was read, or with null while there is none. It stays open without this input. */
  onFile: (file: OpenFile | null) => void;
}

/** The text of an error that a file caused. */
export function faultText(error: unknown, faults: FaultTexts): string {
  const { fault, row } = error instanceof FileFault ? error : { fault: 'format' as const, row: undefined };
  return fill(faults[fault], { row: row ?? 1 });
}

/** An input for a file, which is read in the browser as soon as it is chosen. */
export function FileInput({ texts, faults, error, onFile }: Props) {
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const open = useRef<OpenFile | null>(null);
  const chosen = useRef(0);

  async function read(file: File | undefined) {
    const own = ++chosen.current;
    open.current?.close();
    open.current = null;
    onFile(null);
    setFault(undefined);
    setIsReading(file !== undefined);
    if (!file) return;
    try {
      const opened = await openFile(file);
      // Another file was chosen meanwhile.
      if (own !== chosen.current) return opened.close();
      open.current = opened;
      onFile(opened);
    } catch (failure) {
      if (own === chosen.current) setFault(faultText(failure, faults));
    }
    if (own === chosen.current) setIsReading(false);
  }

  const shown = fault ?? error;
  return (
    <Field id="file" label={texts.file} hint={texts.fileHint} error={shown}>
      <input
        {...described('file', { hint: texts.fileHint, error: shown })}
        type="file"
        id="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv"
        className="block w-full rounded-event border border-ink bg-paper px-3.5 py-3"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <p role="status" className="mt-2">
        {isReading && texts.reading}
        {fault && <span className="sr-only">{fault}</span>}
      </p>
    </Field>
  );
}
