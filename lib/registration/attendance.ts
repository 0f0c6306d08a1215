/** The attendance categories that the query `asistencia` may choose (spec §2). */
export const attendances = ['VISITANTE', 'CONGRESISTA'] as const;
export type Attendance = (typeof attendances)[number];

/** The attendance that a value names in any letter case, or undefined. */
export function readAttendance(value: unknown): Attendance | undefined {
  if (typeof value !== 'string') return undefined;
  const upper = value.trim().toUpperCase();
  return attendances.find((attendance) => attendance === upper);
}
