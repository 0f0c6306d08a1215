import type { FormName } from '@/lib/event/types';

/** The query parameter that chooses an attendance category, and the cookie that stores the choice. */
export const attendanceCookie = 'asistencia';

const attendances = ['VISITANTE', 'CONGRESISTA'] as const;
export type Attendance = (typeof attendances)[number];

/** The attendance category that a value names, ignoring case; undefined for any other value. */
export function readAttendance(value: string | null | undefined): Attendance | undefined {
  const upper = value?.trim().toUpperCase();
  return attendances.find((attendance) => attendance === upper);
}

/** The query parameter of a link for buyers, who need an account first, and the cookie that stores it. */
export const wishCookie = 'como';

/** The category that a person wishes to register with once they have an account; undefined for any other value. */
export function readWish(value: string | null | undefined): 'COMPRADOR' | undefined {
  return value?.trim().toUpperCase() === 'COMPRADOR' ? 'COMPRADOR' : undefined;
}

/** The address of a form with its own category, so that a category chosen earlier in this browser is ignored. */
export function formPath(form: FormName): string {
  return form === 'congresista' ? '/visitante?asistencia=CONGRESISTA' : `/${form}?asistencia=VISITANTE`;
}
