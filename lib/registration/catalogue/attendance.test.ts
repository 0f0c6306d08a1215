import { expect, test } from 'vitest';
import { formNames } from '@/lib/event/types';
import { attendanceCookie, formPath, readAttendance } from './attendance';

test.each(formNames)('the link to the %s form names its category', (form) => {
  const { pathname, searchParams } = new URL(formPath(form), 'http://portal.invalid');
  const isConference = form === 'congresista';
  expect(pathname).toBe(isConference ? '/visitante' : `/${form}`);
  expect(readAttendance(searchParams.get(attendanceCookie))).toBe(isConference ? 'CONGRESISTA' : 'VISITANTE');
});
