/** The query parameter that chooses an attendance category, and the cookie that stores the choice. */
export const attendanceCookie = 'asistencia';

/** The attendance categories that `asistencia` may choose. */
export const attendances = ['VISITANTE', 'CONGRESISTA'] as const;
export type Attendance = (typeof attendances)[number];

/** The attendance category that a value names, ignoring case; undefined for any other value. */
export function readAttendance(value: unknown): Attendance | undefined {
  if (typeof value !== 'string') return undefined;
  const upper = value.trim().toUpperCase();
  return attendances.find((attendance) => attendance === upper);
}
