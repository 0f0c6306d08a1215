import type { SheetFaultName } from '@/lib/base/sheet';

/** A row of a file: its number, then its cells. */
export type SentRow = readonly [row: number, ...cells: string[]];

/** What the page asks of the worker that reads a file, one at a time. */
export type Question =
  | { ask: 'read'; file: File }
  /** Divides the rows into parts with these columns. */
  | { ask: 'split'; columns: readonly number[] }
  | { ask: 'part'; number: number };

export interface ReadFile {
  digest: string;
  headings: string[];
  /** The first rows. */
  sample: SentRow[];
  rows: number;
}

export type Answer =
  | ({ is: 'read' } & ReadFile)
  | { is: 'split'; parts: number }
  | { is: 'part'; text: string }
  /** `longRow`: a row does not fit into a part. */
  | { is: 'fault'; fault: SheetFaultName | 'longRow'; row: number | undefined };
