import { readFileSync } from 'node:fs';

/** The processor time that a process and its threads have used, ms. Linux only. */
export function processorTime({ pid }: { pid: number }): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In ticks. A second has a hundred.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
