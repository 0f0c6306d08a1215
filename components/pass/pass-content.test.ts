import { expect, test } from 'vitest';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { registrationDeps, registrationOf } from '@/tests/factories/registration';
import { passContent } from './pass-content';

async function anAttendee(form: 'congresista' | 'comprador' | 'estudiante') {
  const deps = registrationDeps();
  const registered = await registerAttendee(deps, registrationOf(form));
  const attendee = registered.ok && (await deps.attendees.byId(registered.value.id));
  if (!attendee) throw new Error('not registered');
  return { attendee, event: deps.event };
}

test('the pass has the chosen sessions with their hours and rooms, the earliest first', async () => {
  const { attendee, event } = await anAttendee('congresista');
  const [first, second] = event.programme;
  if (!first || !second) throw new Error('no programme');
  const { facts } = passContent({ ...attendee, sessions: [second.id, first.id, 'gone'] }, event, 'en');
  const lines = facts.at(-1)?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual([first.title.en, second.title.en]);
  expect(lines[0]?.note).toContain(first.room.en);
  expect(passContent(attendee, event, 'en').facts).toHaveLength(2);
});

test('the pass has the premarket’s code with its day', async () => {
  const { attendee, event } = await anAttendee('comprador');
  const { facts } = passContent({ ...attendee, accessCode: 'ABCD-2345' }, event, 'es');
  expect(facts.at(-1)?.lines).toEqual([{ text: 'ABCD-2345', note: event.premarket?.summary.es }]);
  const none = passContent({ ...attendee, accessCode: 'ABCD-2345' }, { ...event, premarket: null }, 'es');
  expect(JSON.stringify(none)).not.toContain('ABCD-2345');
});

test('the pass follows a correction, and its code stays', async () => {
  const { attendee, event } = await anAttendee('comprador');
  const before = passContent(attendee, event, 'es');
  const after = passContent(
    { ...attendee, nombres: 'Inés', apellidos: '', nombreEmpresa: 'Taller' },
    event,
    'es',
  );
  expect(after).toEqual({ ...before, name: 'Inés', company: 'Taller' });
});

test('the pass of a student names the school', async () => {
  const { attendee, event } = await anAttendee('estudiante');
  const { company } = passContent({ ...attendee, universidad: 'Escuela Ñandú' }, event, 'es');
  expect(company).toBe('Escuela Ñandú');
});
