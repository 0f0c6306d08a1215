import { FieldError } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { fill } from '@/lib/i18n/fill';

/** A field that a column may contain. */
export interface Choice {
  field: string;
  label: string;
}

interface Props {
  headings: readonly string[];
  /** The field of each column; empty if it is not stored. */
  fields: readonly string[];
  choices: readonly Choice[];
  error?: string | undefined;
  texts: Record<'columns' | 'columnsHint' | 'columnNumber' | 'notStored', string>;
  onChoose?: (at: number, field: string) => void;
}

/** What each column of a file contains, as selects whose names are `column.0`, `column.1` … */
export function ColumnSelects({ headings, fields, choices, error, texts, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-h3 font-semibold">{texts.columns}</legend>
      <p className="mt-1 text-hint text-soft">{texts.columnsHint}</p>
      <div className={error ? 'mt-2 border-l-4 border-error pl-3' : ''} id="columns" tabIndex={-1}>
        <FieldError id="columns">{error}</FieldError>
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {[...headings.entries()].map(([at, heading]) => (
          <Select
            key={at}
            name={`column.${at}`}
            label={
              <span translate="no" className="wrap-anywhere">
                {heading || fill(texts.columnNumber, { number: at + 1 })}
              </span>
            }
            empty={texts.notStored}
            {...(onChoose
              ? { value: fields[at] ?? '', onChange: ({ target }) => onChoose(at, target.value) }
              : { defaultValue: fields[at] ?? '' })}
          >
            {choices.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}
