import { describe, expect, test } from 'vitest';
import type { FormName } from '@/lib/event/types';
import { answersOf, ownerOf, registered, signedIn } from '@/tests/factories/registration';
import type { Attendee } from '../record';
import { isSameAnswer, originalIn, originalText } from './original-answers';
import { initialAnswers } from './prefill-form';
import { updateAttendee } from './update-attendee';

/** A registration, and the form that corrects it as a tab opens it. */
async function correctable(form: FormName, overrides?: Record<string, unknown>) {
  const { deps, id, stored } = await registered(form, overrides);
  const caller = form === 'comprador' ? signedIn() : ownerOf(await stored());
  const openTab = async () => {
    const initial = initialAnswers(await stored(), form, deps.event);
    const original = originalIn(originalText(initial));
    return async (typed: Record<string, unknown>, overriding: Partial<typeof deps> = {}) => {
      const answers = { ...initial, ...typed };
      return updateAttendee({ ...deps, ...overriding }, { id, form, answers, original, caller });
    };
  };
  return { deps, id, stored, openTab };
}

test('the hidden field contains every answer that is not blank', () => {
  const answers = {
    nombres: 'Ñandú & Co =1',
    notas: 'a\r\nb',
    giroMuebleria: true,
    intereses: false,
    cargo: '',
  };
  const read = originalIn(originalText(answers));
  for (const [name, answer] of Object.entries(answers)) expect(isSameAnswer(read?.[name], answer)).toBe(true);
  expect(Object.keys(read ?? {})).toEqual(['nombres', 'notas', 'giroMuebleria']);
  expect(originalIn(null)).toBeUndefined();
});

describe('two tabs that correct the same registration', () => {
  test('keep the changes of both', async () => {
    const { stored, openTab } = await correctable('visitante');
    const [first, second] = [await openTab(), await openTab()];
    expect(await first({ apellidos: 'Peña', codigoPostal: '06000' })).toMatchObject({ ok: true });
    const between = await stored();
    expect(await second({ notas: 'Otra cosa' })).toMatchObject({ ok: true });
    const { mails, updatedAt, words, derivedFrom, mailDueAt, noticeDueAt, ...kept } = between;
    expect(await stored()).toMatchObject({ ...kept, apellidos: 'Peña', notas: 'Otra cosa' });
  });

  test('keep the changes of both, even if one is stored while the other is validated', async () => {
    const { deps, stored, openTab } = await correctable('visitante');
    const [first, second] = [await openTab(), await openTab()];
    const phoneCodes = async () => {
      await first({ apellidos: 'Peña', pais: 'ES', codigoPostal: '28001', estado: 'MD', ciudad: 'Madrid' });
      return deps.geo.phoneCodes();
    };
    await second({ notas: 'Otra cosa' }, { geo: { ...deps.geo, phoneCodes } });
    const place = { pais: 'ES', codigoPostal: '28001', telefonoCodigoPais: '34' };
    expect(await stored()).toMatchObject({ ...place, apellidos: 'Peña', notas: 'Otra cosa' });
  });

  test('store the later answer to the same question; a place and a group of options are one question', async () => {
    const { stored, openTab } = await correctable('comprador', { interesesCocinas: true });
    const [first, second] = [await openTab(), await openTab()];
    expect(await first({ interesesTapetes: true, codigoPostal: '06000' })).toMatchObject({ ok: true });
    await second({ interesesCocinas: false, interesesColchones: true, celular: '5512345678' });
    const after: Attendee & Record<string, unknown> = await stored();
    expect(after).toMatchObject({ interesesColchones: true, celular: '5512345678', codigoPostal: '06000' });
    expect([after.interesesTapetes, after.interesesCocinas]).toEqual([undefined, undefined]);
  });

  test('remove an answer that one of them removed', async () => {
    const { stored, openTab } = await correctable('comprador', { whatsapp: '3311111111' });
    const [first, second] = [await openTab(), await openTab()];
    await first({ whatsapp: '' });
    await second({ nombres: 'Marta' });
    expect(await stored()).toMatchObject({ nombres: 'Marta' });
    expect(await stored()).not.toHaveProperty('whatsapp');
  });
});

test('a client that does not say what it opened replaces every answer', async () => {
  const { deps, id, stored, openTab } = await correctable('visitante');
  const caller = ownerOf(await stored());
  await (await openTab())({ apellidos: 'Peña' });
  const answers = answersOf('visitante', { notas: 'Otra cosa' });
  await updateAttendee(deps, { id, form: 'visitante', answers, caller });
  expect(await stored()).toMatchObject({ apellidos: answersOf('visitante').apellidos, notas: 'Otra cosa' });
});
