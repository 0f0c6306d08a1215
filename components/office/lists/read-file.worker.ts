import { readSheet, SheetFault, sheetLimits } from '@/lib/base/sheet';
import { bytesInPart, rowsInPart } from '@/lib/outreach/imports/part-size';
import type { Answer, Question, SentRow } from './protocol';

/* Reads a file of people in the background of its page, which asks for it part by part. */

interface Row {
  row: number;
  cells: readonly string[];
}
const sampled = 5;
let rows: Row[] = [];
let columns: readonly number[] = [];
/** The first row of each part, and the end. */
let bounds: number[] = [];

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    self.postMessage(await answerTo(data));
  } catch (error) {
    const { fault, row } = error instanceof SheetFault ? error : { fault: 'format' as const, row: undefined };
    self.postMessage({ is: 'fault', fault, row } satisfies Answer);
  }
};

function answerTo(question: Question): Answer | Promise<Answer> {
  if (question.ask === 'read') return read(question.file);
  if (question.ask === 'split') return split(question.columns);
  const part = rows.slice(bounds[question.number], bounds[question.number + 1]);
  return { is: 'part', text: `[${part.map(sent).map((row) => JSON.stringify(row))}]` };
}

async function read(file: File): Promise<Answer> {
  // A file that is much too large is not loaded.
  if (file.size > sheetLimits.bytes) throw new SheetFault('bytes');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const all: Row[] = [];
  readSheet(bytes, (cells, row) => all.push({ row, cells: [...cells] }));
  const [head, ...others] = all;
  rows = others;
  return {
    is: 'read',
    digest: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    headings: [...(head?.cells ?? [])],
    sample: others.slice(0, sampled).map(({ row, cells }) => [row, ...cells]),
    rows: others.length,
  };
}

function split(chosen: readonly number[]): Answer {
  columns = chosen;
  bounds = [0];
  const encoder = new TextEncoder();
  let [begin, bytes] = [0, 0];
  for (const [at, row] of rows.entries()) {
    const own = encoder.encode(JSON.stringify(sent(row))).length + 1;
    if (own > bytesInPart) return { is: 'fault', fault: 'longRow', row: row.row };
    if (bytes + own > bytesInPart || at - begin >= rowsInPart) {
      bounds.push(at);
      [begin, bytes] = [at, 0];
    }
    bytes += own;
  }
  bounds.push(rows.length);
  return { is: 'split', parts: bounds.length - 1 };
}

const sent = ({ row, cells }: Row): SentRow => [row, ...columns.map((column) => cells[column] ?? '')];
