import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';

/** A column: its heading, what its cell shows, and a class of all its cells. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => ReactNode, className?: string];

interface Props<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** On a phone, a row is a few lines of text instead of a card with labels. */
  isDense?: boolean;
}

/** A table, whose rows are cards on a phone. */
export function OfficeTable<Row>({ caption, columns, rows, keyOf, isDense }: Props<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={`office-table ${isDense ? 'office-dense' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([heading, , className]) => (
            <th key={heading} scope="col" className={className}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first?.[1](row)}</th>
            {others.map(([heading, cell, className]) => (
              <td key={heading} data-label={heading} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The message after a form of the page has succeeded. */
export function Done({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice tone="success" className="mb-6">
      <p role="status">{children}</p>
    </Notice>
  );
}

/** The count that an action added to the address of its page, at most 1,000. */
export function countIn(value: string | string[] | undefined): number {
  return Math.min(1_000, Math.max(0, Math.trunc(Number(value)) || 0));
}
