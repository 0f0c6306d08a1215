import { expect, test } from 'vitest';
import { returningHead, returningLine } from '@/scripts/attendees-csv';
import { outreachDeps } from '@/tests/factories/outreach';
import { attendeeOf } from '@/tests/factories/registration';
import { checkSheet, withoutNews } from './check-sheet';
import type { Basis } from './record';

const check = (text: string, basis: Basis = 'passedOn') =>
  checkSheet(outreachDeps(), new TextEncoder().encode(text), basis);

test('headings of the portal, in either language, and usual words name the columns; others are not stored', async () => {
  const { columns, people } = await check(
    'Correo;First name;APELLIDOS;Código postal;Company;Celular;Salario\nana@ejemplo.mx;Ana;Núñez;1000;Ñandú;"+52 (33) 1234-5678";90000',
  );
  expect(columns.map(({ field }) => field)).toEqual([
    ...['email', 'nombres', 'apellidos', 'codigoPostal', 'nombreEmpresa', 'celular', null],
  ]);
  expect(people).toEqual([
    {
      row: 2,
      email: 'ana@ejemplo.mx',
      emailKey: 'ana@ejemplo.mx',
      answers: {
        ...{ nombres: 'Ana', apellidos: 'Núñez', codigoPostal: '01000' },
        ...{ nombreEmpresa: 'Ñandú', celular: '3312345678' },
      },
    },
  ]);
});

test('countries and genders are read by name; a code of four digits stays what it is abroad', async () => {
  const { people, refused } = await check(
    'email,pais,sexo,cp\na@b.mx,México,femenino,1000\nb@b.mx,Austria,M,1010\nc@b.mx,Atlantis,F,1\nd@b.mx,mx,F,1000',
  );
  expect(people.map(({ answers }) => answers)).toEqual([
    { pais: 'MX', sexo: 'F', codigoPostal: '01000' },
    { pais: 'AT', sexo: 'M', codigoPostal: '1010' },
    { pais: 'MX', sexo: 'F', codigoPostal: '01000' },
  ]);
  expect(refused).toEqual([{ row: 4, field: 'pais', heading: 'pais', error: 'paisInvalid' }]);
});

test('a row with an error is refused whole, and a repeated address counts once', async () => {
  const { people, refused, repeated } = await check(
    'email,celular\nana@ejemplo.mx,3312345678\nluis@ejemplo.mx,12\n,3312345678\n ANA@ejemplo.mx ,\neva@ejemplo.mx,',
  );
  expect(people.map(({ row }) => row)).toEqual([2, 6]);
  expect(refused.map(({ row, error }) => [row, error])).toEqual([
    [3, 'celularInvalid'],
    [4, 'emailRequired'],
  ]);
  expect(repeated).toEqual([{ row: 5, first: 2 }]);
});

test('the export of returning people is read with answers, options and consent, and only those who asked for news', async () => {
  const { event } = outreachDeps();
  const consent = { version: '3', locale: 'es' as const, at: new Date('2026-02-01T12:00:00Z') };
  const buyer = attendeeOf('comprador', { consent: { ...consent, purposes: ['news'] } });
  const other = { ...buyer, email: 'otra@ejemplo.mx', consent: { ...consent, purposes: [] } };
  const file = returningHead(event) + [buyer, other].map((each) => returningLine(each, event)).join('');
  const { people, refused } = await check(file, 'news');
  expect(people).toHaveLength(1);
  const [person] = people;
  expect(person).toMatchObject({
    email: buyer.email,
    locale: 'es',
    consent: { version: '3', at: consent.at, purposes: ['news'] },
    answers: { nombres: buyer.nombres, celular: buyer.celular, codigoPostal: buyer.codigoPostal },
  });
  const ticked = Object.keys(person?.answers ?? {}).filter((name) => person?.answers[name] === true);
  expect(ticked.length).toBeGreaterThan(0);
  for (const name of ['vip', 'accessCode', 'guid', 'qr']) expect(person?.answers).not.toHaveProperty(name);
  expect(refused.map(({ row, error }) => [row, error])).toEqual([[3, withoutNews]]);
});

test('the category of an earlier edition decides the form, by its code or its name in either language', async () => {
  const deps = outreachDeps();
  const sheet = Buffer.from(
    'email,categoría\na@ejemplo.mx,COMPRADOR\nb@ejemplo.mx,Student\nc@ejemplo.mx,Ponente\nd@ejemplo.mx,\n',
  );
  const { people, refused } = await checkSheet(deps, sheet, 'consent');
  expect(refused).toEqual([]);
  expect(people.map(({ form }) => form)).toEqual(['comprador', 'estudiante', undefined, undefined]);
});
