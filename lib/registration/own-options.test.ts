import { expect, test } from 'vitest';
import { chosenOptions } from '@/lib/event/options';
import type { OptionGroup, TradeShow } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { updateAttendee } from './correct/update-attendee';
import { registerAttendee } from './register-attendee';
import { premarketFactsOf } from './views/premarket-facts';
import { presentToOwner } from './views/present-attendee';

const notAsked: OptionGroup = { options: [], other: '', max: null };
const label = { es: 'Cafetería', en: 'Coffee shop' };

/** A show of another trade, which asks buyers about their type of business alone. */
const coffeeShow: TradeShow = {
  ...aShow,
  buyerSteps: [['personal'], ['company'], ['type']],
  giro: {
    options: [
      { name: 'giroCafeteria', label },
      { name: 'giroImportadorDeVerde', label: { es: 'Importador', en: 'Importer' }, only: 'abroad' },
    ],
    other: 'giroOtros',
    max: 1,
  },
  principalActividad: notAsked,
  mercadoAtiende: notAsked,
  intereses: notAsked,
};

/** Registers a buyer of this event with these answers; what was refused is the `fields` of the result. */
async function register(event: TradeShow, answers: Record<string, unknown>) {
  const deps = registrationDeps({ event });
  const result = await registerAttendee(
    deps,
    registrationOf('comprador', { answers: answersOf('comprador', answers) }),
  );
  const stored = async () => {
    const found = result.ok && (await deps.attendees.byId(result.value.id));
    if (!found) throw new Error('nothing is stored');
    return found;
  };
  return { deps, result, stored };
}

test('a buyer chooses among the options of the event, and is asked about none of the groups that it leaves out', async () => {
  const { stored } = await register(coffeeShow, { giroCafeteria: true, interesesTapetes: true });
  const attendee = await stored();
  expect(chosenOptions(attendee)).toEqual(['giroCafeteria']);
  expect(presentToOwner(attendee)).toMatchObject({ giroCafeteria: true });
});

test('the group is required, and an option of another country does not count', async () => {
  for (const answers of [{}, { giroImportadorDeVerde: true }]) {
    const { result } = await register(coffeeShow, answers);
    expect(result).toMatchObject({ ok: false, fields: { giro: 'giroRequired' } });
  }
});

test('an option that the event no longer has is kept through an update, and shown by its name', async () => {
  const { deps, stored } = await register(aShow, { giroMuebleria: true });
  const { _id: id } = await stored();
  const answers = answersOf('comprador', { giroCafeteria: true, giroMuebleria: false });
  const updated = await updateAttendee(
    { ...deps, event: coffeeShow },
    { id, form: 'comprador', answers, caller: signedIn() },
  );
  expect(updated.ok).toBe(true);
  const attendee = await stored();
  expect(attendee).toMatchObject({ giroCafeteria: true, giroMuebleria: true });
  const { giro, principalActividad } = premarketFactsOf(
    attendee,
    { event: coffeeShow, phoneCodes: await deps.geo.phoneCodes() },
    'es',
  );
  expect([giro, principalActividad]).toEqual(['Cafetería, giroMuebleria', 'principalActividadMayoreo']);
});
