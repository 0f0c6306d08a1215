'use client';

import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { type FormAction, untouched } from '@/lib/base/form-state';
import { ColumnSelects } from './column-selects';
import { DetailsFields, detailFields } from './details-fields';
import { type FaultTexts, FileInput, faultText } from './file-input';
import type { OpenFile } from './file-reader';
import { type PreviewRow, RowPreview } from './row-preview';
import { WorkProgress } from './upload-progress';
import { useUpload } from './use-upload';

interface Preview {
  fields: string[];
  rows: PreviewRow[];
}

type Texts = ComponentProps<typeof ColumnSelects>['texts'] &
  ComponentProps<typeof DetailsFields>['texts'] &
  ComponentProps<typeof RowPreview>['texts'] &
  ComponentProps<typeof FileInput>['texts'];

interface Props
  extends FormProps<
      SubmitText | 'chooseFile' | 'uploading' | 'waiting' | 'progress' | 'uploadRefused' | keyof Texts,
      { id: string }
    >,
    Pick<ComponentProps<typeof ColumnSelects>, 'choices'> {
  preview: FormAction<Preview>;
  finish: FormAction<{ missing: number }>;
  faults: FaultTexts;
  /** The page of imports, which has one page for each below it, and where parts are sent. */
  path: string;
  partsPath: string;
  /** Another way, shown until the upload begins. */
  children: ReactNode;
}

/** The most characters of the rows that are sent to be shown. */
const previewSize = 30_000;

/** Reads a file in the browser, shows what will be stored, and uploads it in parts. */
export function ImportForm({
  action,
  preview,
  finish,
  texts,
  faults,
  choices,
  path,
  partsPath,
  children,
}: Props) {
  const file = useRef<OpenFile | null>(null);
  const [headings, setHeadings] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<Preview>();
  const parts = useRef(0);
  const lastCall = useRef(0);
  const upload = useUpload({ path: partsPath, finish, locale: texts.locale });
  const form = useForm<{ id: string }>({ action, texts, prepare, onAnswer });
  const { state } = form;

  async function show(opened: OpenFile, fields?: readonly string[]) {
    const own = ++lastCall.current;
    const rows = opened.sample.filter(
      (_, at) => JSON.stringify(opened.sample.slice(0, at + 1)).length < previewSize,
    );
    const columns = opened.headings.map((heading, at) => ({
      heading: heading.slice(0, 100),
      field: fields?.[at] ?? '',
    }));
    const posted = new FormData();
    posted.set('locale', texts.locale);
    posted.set('sheet', JSON.stringify({ columns, rows }));
    if (fields) posted.set('chosen', 'on');
    const answer = await preview(untouched, posted).catch(() => null);
    // What was chosen stays although the portal does not answer.
    const { data = { fields: [...(fields ?? opened.headings.map(() => ''))], rows: [] } } = answer ?? {};
    if (own === lastCall.current) setShown(data);
  }

  function onFile(opened: OpenFile | null) {
    file.current = opened;
    lastCall.current++;
    setShown(undefined);
    setHeadings(opened?.headings ?? []);
    if (opened) void show(opened);
  }

  function choose(at: number, field: string) {
    if (!shown || !file.current) return;
    const fields = shown.fields.with(at, field);
    setShown({ ...shown, fields });
    void show(file.current, fields);
  }

  async function prepare(posted: FormData) {
    const refused = (text: string) => ({
      ...untouched,
      attempt: state.attempt + 1,
      errors: { file: text },
    });
    const opened = file.current;
    if (!opened || !shown) return refused(texts.chooseFile);
    const chosen = shown.fields.flatMap((field, at) => (field ? [{ field, at }] : []));
    try {
      parts.current = await opened.split(chosen.map(({ at }) => at));
    } catch (error) {
      return refused(faultText(error, faults));
    }
    for (const name of [...posted.keys()]) if (name.startsWith('column.')) posted.delete(name);
    const columns = chosen.map(({ field, at }) => ({ heading: opened.headings[at] ?? '', field }));
    const { digest, rows } = opened;
    const places = chosen.map(({ at }) => at);
    posted.set('sheet', JSON.stringify({ columns, places, digest, rows, parts: parts.current }));
    return posted;
  }

  function onAnswer({ data }: { data?: { id: string } }) {
    if (!data || !file.current) return;
    // After a reload, this page asks for the file again and continues.
    window.history.replaceState(window.history.state, '', `${path}/${data.id}`);
    void upload.start(file.current, { id: data.id, parts: parts.current, arrived: 0 });
  }

  const { progress, isRefused } = upload;
  if (isRefused) return <Notice tone="error">{texts.uploadRefused}</Notice>;
  if (progress)
    return (
      <WorkProgress
        done={progress.arrived}
        of={progress.of}
        texts={texts}
        status={progress.isWaiting ? texts.waiting : texts.uploading}
      />
    );
  return (
    <>
      <Form form={form} className="max-w-form space-y-7 noscript:hidden">
        <ErrorSummary texts={texts} state={state} fields={['file', ...detailFields]} />
        <ProblemNotice state={state} texts={texts} />
        <FileInput texts={texts} faults={faults} error={state.errors.file} onFile={onFile} />
        {shown && (
          <>
            <ColumnSelects
              headings={headings}
              choices={choices}
              texts={texts}
              fields={shown.fields}
              error={state.errors.columns}
              onChoose={choose}
            />
            <RowPreview rows={shown.rows} texts={texts} />
            <DetailsFields state={state} texts={texts} />
            <SubmitButton form={form} texts={texts} isWide />
          </>
        )}
      </Form>
      {children}
    </>
  );
}
