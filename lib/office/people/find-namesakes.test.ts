import { expect, test } from 'vitest';
import { attendeesSpec } from '@/lib/registration/repository';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { findNamesakes } from './find-namesakes';

async function office() {
  const parts = officeParts();
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const add = async (nombres: string, apellidos: string, nombreEmpresa = 'Roble') =>
    registered('visitante', { email: `${nombres}@x.example`, nombres, apellidos, nombreEmpresa }, deps);
  const desk = await staffPermitted(parts, 'desk', 'walkIn');
  return { parts, deps, add, desk };
}

test('somebody with the same name, as it sounds, and the same company or none may be the same person', async () => {
  const { parts, add, desk } = await office();
  await add('Iñigo', 'Vázquez Peña', 'Muebles Roble');
  await add('Vazques', 'Ortiz', 'Iñigo');
  const found = async (nombres: string, apellidos: string, nombreEmpresa = '') =>
    (await findNamesakes(parts, desk, { nombres, apellidos, nombreEmpresa })).map(
      ({ apellidos: each }) => each,
    );
  expect(await found('inigo', 'basques', 'muebles rroble')).toEqual(['Vázquez Peña']);
  expect(await found('Íñigo', 'Vázquez')).toEqual(['Vázquez Peña']);
  expect(await found('Iñigo', 'Vázquez', 'Otra')).toEqual([]);
  expect(await found('Iñigo', 'Peñas')).toEqual([]);
  expect(await found(' ', '-')).toEqual([]);
  const { documents } = await parts.audit.latest({ where: { by: desk.id }, limit: 9 });
  expect(documents.map(({ action, count }) => [action, count])).toEqual([['search people', 1]]);
});

test('the company of a student is the school', async () => {
  const { parts, deps, desk } = await office();
  const ofSchool = {
    email: 'ines@x.example',
    nombres: 'Inés',
    apellidos: 'Ñu',
    universidad: 'Escuela Norte',
  };
  await registered('estudiante', ofSchool, deps);
  const found = async (nombreEmpresa: string) =>
    (await findNamesakes(parts, desk, { nombres: 'Inés', apellidos: 'Ñu', nombreEmpresa })).map(
      ({ apellidos }) => apellidos,
    );
  expect(await found('escuela norte')).toEqual(['Ñu']);
  expect(await found('Escuela Sur')).toEqual([]);
});

test('nobody is shown to a member of the desk who has seen too many people today', async () => {
  const { parts, add, desk } = await office();
  await add('Iñigo', 'Vázquez');
  const paused = { ...parts, shown: { add: async () => 'paused' as const } };
  expect(await findNamesakes(paused, desk, { nombres: 'Iñigo', apellidos: 'Vázquez' })).toEqual([]);
});

test('somebody who cannot be read is reported and left out, so that the desk can go on', async () => {
  const { parts, add, desk } = await office();
  await add('Iñigo', 'Vázquez');
  const { id } = await add('Inigo', 'Vázquez');
  await makeUnreadable(parts.store, attendeesSpec, id);
  const reported = reportedDocuments();
  const found = await findNamesakes(parts, desk, { nombres: 'Iñigo', apellidos: 'Vázquez' });
  expect(found.map(({ nombres }) => nombres)).toEqual(['Iñigo']);
  expect([...reported]).toEqual([id]);
});
