import { xlsx } from '../../lib/base/xlsx';

/** A workbook with these rows. */
export async function workbook(rows: readonly string[][]): Promise<Buffer> {
  const cells = (async function* () {
    for (const row of rows) yield [...row];
  })();
  const parts: Uint8Array[] = [];
  for await (const part of xlsx('Hoja 1', cells)) parts.push(part);
  return Buffer.concat(parts);
}
