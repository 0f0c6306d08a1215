import { expect, test } from 'vitest';
import { commandLine } from '@/lib/audit/record';
import { markRegistered } from '@/lib/outreach/invitees/mark-registered';
import { newInvitee } from '@/lib/outreach/invitees/record';
import type { CheckedPerson } from '@/lib/outreach/lists/check-sheet';
import { importList } from '@/lib/outreach/lists/import-list';
import { registerAtDesk } from '@/lib/registration/register-at-desk';
import { registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { findInvitees, readInvitee } from './find-invitees';

const person = (email: string, nombres: string, apellidos: string, nombreEmpresa = ''): CheckedPerson => ({
  ...{ row: 2, email, emailKey: email },
  answers: { nombres, apellidos, ...(nombreEmpresa && { nombreEmpresa }) },
});

/** The desk, and a list with three people. */
async function desk() {
  const parts = officeParts();
  const { store, attendees, clock } = parts;
  const deps = { ...registrationDeps({ attendees, clock }, store), ...parts };
  const list = { by: commandLine, name: '2027', source: 'Registro de 2027', basis: 'news' } as const;
  await importList(deps, list, [
    person('ana@ejemplo.mx', 'Ana', 'Núñez Íñiguez', 'Taller Ñandú'),
    person('luis@ejemplo.mx', 'Luis', 'Núñez'),
    person('eva@ejemplo.mx', 'Eva', 'Ríos', 'Muebles Roble'),
  ]);
  const staff = await staffWithFactor(parts, 'desk');
  const search = permitted(staff, 'search', clock());
  const walkIn = permitted(staff, 'walkIn', clock());
  const found = async (text: string) =>
    resultOf(await findInvitees(deps, search, text)).map(({ email }) => email);
  return { deps, walkIn, found };
}

test('the desk finds people on lists by surname without accents, company and email', async () => {
  const { found } = await desk();
  expect(await found('nunez')).toEqual(['ana@ejemplo.mx', 'luis@ejemplo.mx']);
  expect(await found('ñandú')).toEqual(['ana@ejemplo.mx']);
  expect(await found('eva rios')).toEqual(['eva@ejemplo.mx']);
  expect(await found(' EVA@ejemplo.mx ')).toEqual(['eva@ejemplo.mx']);
  for (const text of ['', 'h', 'zapata', 'otra@ejemplo.mx']) expect(await found(text)).toEqual([]);
});

test('whoever is registered is not found any more, and neither does a page show them', async () => {
  const { deps, walkIn, found } = await desk();
  const ana = await deps.invitees.byEmailKey('ana@ejemplo.mx');
  const id = ana?._id ?? '';
  const { email, answers } = resultOf(await readInvitee(deps, walkIn, id));
  resultOf(
    await registerAtDesk(deps, {
      by: walkIn.id,
      answers: { ...answers, email, categoria: 'VISITANTE', pais: 'MX' },
      ...{ locale: 'es', submission: 'form' },
    }),
  );
  expect(await found('nunez')).toEqual(['luis@ejemplo.mx']);
  expect(await readInvitee(deps, walkIn, id)).toMatchObject({ code: 'not_found' });
  expect(await readInvitee(deps, walkIn, '0'.repeat(24))).toMatchObject({ code: 'not_found' });
});

test('what staff see of lists is in the audit with the number of people', async () => {
  const { deps, found } = await desk();
  await found('nunez');
  const entries = [];
  for await (const { action, count } of deps.audit.all()) entries.push([action, count]);
  expect(entries).toContainEqual(['search people', 2]);
});

test('somebody without an address, whom the contact of a party entered, is found until the desk registered them', async () => {
  const { deps, walkIn, found } = await desk();
  const eva = newInvitee(
    { _id: 'd'.repeat(24), party: 'e'.repeat(24), answers: { nombres: 'Eva', apellidos: 'Zapata' } },
    deps.clock(),
  );
  await deps.invitees.insert(eva);
  expect(await found('zapata')).toEqual([undefined]);
  expect(await readInvitee(deps, walkIn, eva._id)).toMatchObject({ ok: true });
  await markRegistered(deps, eva._id);
  expect(await found('zapata')).toEqual([]);
  expect(await readInvitee(deps, walkIn, eva._id)).toMatchObject({ code: 'not_found' });
});
