import { expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { collectedData } from './collected-data';

const items = (sentence: string) => sentence.split(/, | y /);

test('lists what the forms ask for, each datum once, in words that fit into a sentence', () => {
  const { everyone, someForms, buyers } = collectedData(aShow, 'es');
  expect(everyone).toMatch(
    /^correo electrónico, nombre\(s\), apellidos, país, código postal, estado y ciudad$/,
  );
  expect(items(someForms)).toEqual(
    expect.arrayContaining([
      'año de nacimiento',
      'sexo',
      'profesión',
      'nombre de la empresa',
      'motivo de tu visita',
      'universidad o escuela',
      'giro',
    ]),
  );
  const named = ['teléfono celular', 'sitio web de la empresa', 'WhatsApp', 'cargo', 'país de la empresa'];
  const ofBuyers = [...named, 'actividad principal', 'productos que te interesan'];
  expect(items(buyers).filter((item) => ofBuyers.includes(item))).toEqual(ofBuyers);
  const all = [everyone, someForms, buyers].flatMap(items);
  expect(new Set(all).size).toBe(all.length);
});

test('lists only what the event asks of buyers', () => {
  const buyerSteps = aShow.buyerSteps.map((parts) => parts.filter((part) => part !== 'premarket'));
  expect(collectedData({ ...aShow, buyerSteps }, 'en').buyers).not.toMatch(/premarket/i);
  expect(collectedData(aShow, 'en').buyers).toMatch(/premarket/i);
});
