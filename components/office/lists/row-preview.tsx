import { Verbatim } from '@/components/ui/verbatim';
import { fill } from '@/lib/i18n/fill';

interface Pair {
  label: string;
  value: string;
}

/** A row as it will be stored, or why it is refused. */
export interface PreviewRow {
  row: number;
  values: readonly Pair[];
  faults: readonly Pair[];
}

/** The first rows of a file as they will be stored. */
export function RowPreview({
  rows,
  texts,
}: {
  rows: readonly PreviewRow[];
  texts: Record<'preview' | 'rowNumber' | 'isRefused', string>;
}) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-h3">
        {texts.preview}
      </h2>
      <ol className="mt-3 list-none divide-y divide-line border-y border-line">
        {rows.map(({ row, values, faults }) => (
          <li key={row} className="py-3">
            <p className="text-hint text-soft">
              {fill(texts.rowNumber, { row })}
              {faults.length > 0 && <b className="text-error"> · {texts.isRefused}</b>}
            </p>
            <dl className="flex flex-wrap gap-x-5 gap-y-1">
              {[...values, ...faults].map(({ label, value }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-hint text-soft">
                    <Verbatim>{label}</Verbatim>
                  </dt>
                  <dd>
                    <Verbatim>{value}</Verbatim>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
