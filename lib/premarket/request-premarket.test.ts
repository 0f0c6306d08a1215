import { describe, expect, test } from 'vitest';
import { commandLine } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { updateAttendee } from '@/lib/registration/correct/update-attendee';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { aShow } from '@/tests/factories/events';
import {
  answersOf,
  nobody,
  readerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { confirmPremarketOf } from './confirm-premarket';
import { requestPremarket } from './request-premarket';
import { premarketState } from './rules';

type Parts = ReturnType<typeof registrationDeps>;

async function registered(deps: Parts, form: 'comprador' | 'visitante' = 'comprador'): Promise<string> {
  const result = await registerAttendee(deps, registrationOf(form));
  if (!result.ok) throw new Error(result.code);
  return result.value.id;
}

const requests = async (deps: Parts, id: string) =>
  ((await deps.attendees.byId(id))?.mails ?? []).filter(({ kind }) => kind === 'premarketRequest');

describe('asking for the premarket after registering', () => {
  test('stores the request with the organiser’s mail, whose link decides it', async () => {
    const deps = registrationDeps();
    const attendeeId = await registered(deps);
    expect(await requests(deps, attendeeId)).toHaveLength(0);
    const asked = await requestPremarket(deps, { attendeeId, caller: signedIn() });
    expect(asked).toMatchObject({ ok: true, value: { vip: true, vipProcessed: false } });
    const stored = await deps.attendees.byId(attendeeId);
    expect(stored?.premarketId).toMatch(/^[0-9a-f]{24}$/);
    expect(await requests(deps, attendeeId)).toMatchObject([
      {
        to: { address: deps.event.contact.premarketEmail },
        link: { path: `/premarketvalidation/${stored?.premarketId}` },
      },
    ]);
  });

  test('sends one mail, however often and at once it is asked', async () => {
    const deps = registrationDeps();
    const attendeeId = await registered(deps);
    const ask = () => requestPremarket(deps, { attendeeId, caller: signedIn() });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await ask()).toMatchObject({ ok: true });
    expect(await requests(deps, attendeeId)).toHaveLength(1);
  });

  test('is refused while the pass is blocked', async () => {
    const deps = registrationDeps();
    const attendeeId = await registered(deps);
    await deps.attendees.update(attendeeId, (current) => ({ ...current, blockedAt: deps.clock() }));
    const asked = await requestPremarket(deps, { attendeeId, caller: signedIn() });
    expect(asked).toMatchObject({ code: 'blocked' });
    expect(await requests(deps, attendeeId)).toHaveLength(0);
  });

  test('is refused once it is decided', async () => {
    const deps = registrationDeps();
    const attendeeId = await registered(deps);
    await confirmPremarketOf(deps, { by: commandLine, email: 'maria@ejemplo.mx', vip: false });
    expect(await requestPremarket(deps, { attendeeId, caller: signedIn() })).toEqual({
      ok: false,
      code: 'already_processed',
    });
    expect(await requests(deps, attendeeId)).toHaveLength(0);
  });

  test('is for the owner of a buyer’s record alone, while there is a premarket to come', async () => {
    const deps = registrationDeps();
    const attendeeId = await registered(deps);
    const other = signedIn({ id: newId() as never });
    const buyer = await deps.attendees.byId(attendeeId);
    const visitor = registrationDeps();
    const visitorId = await registered(visitor, 'visitante');
    if (!buyer) throw new Error('nobody registered');
    const { premarket } = aShow;
    if (!premarket) throw new Error('no premarket');
    const refused = [
      requestPremarket(deps, { attendeeId, caller: other }),
      requestPremarket(deps, { attendeeId, caller: { ...readerOf(buyer), user: other.user } }),
      requestPremarket(deps, { attendeeId: newId(), caller: signedIn() }),
      requestPremarket(deps, { attendeeId: 'x', caller: signedIn() }),
      requestPremarket(visitor, { attendeeId: visitorId, caller: signedIn() }),
      requestPremarket({ ...deps, event: { ...aShow, premarket: null } }, { attendeeId, caller: signedIn() }),
      requestPremarket(
        { ...deps, event: { ...aShow, premarket: { ...premarket, day: '2026-11-20' } } },
        { attendeeId, caller: signedIn() },
      ),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toEqual({ ok: false, code: 'not_found' });
    }
    for (const [caller, code] of [
      [nobody, 'unauthenticated'],
      [signedIn({ active: false }), 'not_active'],
    ] as const) {
      expect(await requestPremarket(deps, { attendeeId, caller })).toEqual({ ok: false, code });
    }
    expect(await requests(deps, attendeeId)).toHaveLength(0);
  });

  test('a body of an update does not ask', async () => {
    const deps = registrationDeps();
    const id = await registered(deps);
    const answers = answersOf('comprador', { vip: true });
    expect(await updateAttendee(deps, { id, form: 'comprador', answers, caller: signedIn() })).toMatchObject({
      ok: true,
    });
    const stored = await deps.attendees.byId(id);
    expect(stored && premarketState(stored, aShow, deps.clock())).toBe('mayAsk');
    expect(await requests(deps, id)).toHaveLength(0);
  });
});

describe('the organiser’s mail', () => {
  test('contains what helps to decide, in the organiser’s language', async () => {
    const deps = registrationDeps({ event: { ...aShow, organizerLanguage: 'en' } });
    const answers = answersOf('comprador', {
      vip: true,
      pais: 'DE',
      codigoPostal: '10115',
      ciudad: 'Berlin',
      celular: '1712345678',
      cargo: 'Einkauf',
      giroMuebleria: true,
      interesesCocinas: true,
      interesesOtros: 'Holzspielzeug',
      nombreEmpresa: 'Ñandú GmbH',
      paisEmpresa: 'AT',
      codigoPostalEmpresa: '1010',
      estadoEmpresa: 'Wien',
      ciudadEmpresa: 'Wien',
    });
    const result = await registerAttendee(deps, registrationOf('comprador', { answers }));
    if (!result.ok) throw new Error(JSON.stringify(result));
    const [mail] = await requests(deps, result.value.id);
    const option = (group: 'giro' | 'intereses', name: string) =>
      aShow[group].options.find((each) => each.name === name)?.label.en;
    expect(mail).toMatchObject({
      locale: 'en',
      props: {
        nombreEmpresa: 'Ñandú GmbH',
        cargo: 'Einkauf',
        pais: 'Germany',
        celular: '+49\u00a0171\u00a0234\u00a05678',
        giro: option('giro', 'giroMuebleria'),
        intereses: `${option('intereses', 'interesesCocinas')}, Holzspielzeug`,
        paisEmpresa: 'Austria',
      },
    });
  });
});
