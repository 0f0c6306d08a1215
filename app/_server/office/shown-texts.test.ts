import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { seatPersonAction } from '@/app/[locale]/office/conferencias/[id]/actions';
import { makePartyAction } from '@/app/[locale]/office/grupos/actions';
import { answerAtCounterAction } from '@/app/[locale]/office/mostrador/actions';
import { searchPeopleAction } from '@/app/[locale]/office/personas/actions';
import { letInAction, makeGateAction } from '@/app/[locale]/office/puertas/actions';
import { toSignedInUser } from '@/lib/accounts/rules';
import { sealSession } from '@/lib/accounts/session';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { parseEnv } from '@/lib/base/env';
import { type FormAction, untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { rulesAt } from '@/lib/gate/rules';
import { visitOf } from '@/lib/gate/visit';
import { textsOf } from '@/lib/i18n/translator';
import type { StaffRole } from '@/lib/office/record';
import { noOutcomes } from '@/lib/outreach/lists/import-list';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { userRecord } from '@/tests/factories/accounts';
import { aShow } from '@/tests/factories/events';
import { aDevice, aGate, aScan, firstMorning } from '@/tests/factories/gate';
import { nextCookies } from '@/tests/factories/next-cookies';
import { anInvitee, aParty } from '@/tests/factories/outreach';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { htmlOf } from '@/tests/factories/rendered-page';
import { type OfficeParts, officeParts, staffWithFactor } from '@/tests/factories/staff';

/* What pages and forms of the office say, in the situations in which another text would be wrong. */

const origin = 'http://localhost:3000';
const request = { cookies: new Map<string, string>(), headers: new Headers() };

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => nextCookies(request.cookies),
}));
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: () => {},
}));
const shown = vi.hoisted(() => ({ locale: 'es' }));
vi.mock('next/root-params', () => ({ locale: async () => shown.locale }));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));

const dataDir = mkdtempSync(join(tmpdir(), 'portal-office-texts-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let parts: OfficeParts;
beforeEach(async () => {
  parts = officeParts();
  request.cookies.clear();
  shown.locale = 'es';
  request.headers = new Headers({ origin, 'next-action': 'x' });
  const { wire } = await vi.importActual<typeof import('@/lib/deps')>('@/lib/deps');
  const others = wire(parseEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, APP_URL: origin }), parts.store);
  const limits = { ...others.limits, ...parts.limits };
  vi.mocked(deps).mockReturnValue({ ...others, ...parts, event: aShow, env: others.env, limits } as never);
  await signIn('owner');
});

/** Signs in somebody with this role, who gave their second factor just now. */
async function signIn(role: StaffRole) {
  const { id, session } = await staffWithFactor(parts, role);
  const user = { ...toSignedInUser(await userRecord(parts, id)), sessionId: session.id };
  request.cookies.set(sessionCookieOf(origin).name, await sealSession(parts, user));
}

const id = 'a'.repeat(24);
const validation = textsOf('es', 'validation');

test.each([
  ['the counter', answerAtCounterAction],
  ['the list of a session', seatPersonAction],
])('an empty field at %s says what can be scanned or typed', async (_, action) => {
  const form = new FormData();
  form.set('locale', 'es');
  form.set('known', ' ');
  const { errors } = await action(untouched, form);
  expect(errors).toEqual({ known: validation('knownRequired') });
});

const folder = resolve('app/[locale]/office');
/** The HTML of a page of the office. */
const page = async (path: string, id = '', query: Record<string, string> = {}) => {
  const { default: Page } = await import(`${folder}${path}/page.tsx`);
  return htmlOf(await Page({ params: Promise.resolve({ id }), searchParams: Promise.resolve(query) }));
};

test('thousands have a comma in the Spanish of Mexico, also in lists and the check of an import', async () => {
  const { invitees, lists, listImports } = deps();
  const createdAt = parts.clock();
  const described = { name: '2027', source: 'Registro', basis: 'news' } as const;
  await lists.insert({ ...described, _id: id, createdAt, importedAt: createdAt });
  const states = { waiting: 12_345, registered: 0, declined: 0, optedOut: 0, undeliverable: 0 };
  vi.spyOn(invitees, 'countStates').mockResolvedValue(states);
  await listImports.insert({
    ...{ ...described, _id: id, headings: ['email'], fields: ['email'], rows: 12_345, parts: 1 },
    ...{ state: 'checked', position: 0, people: 12_345, written: 0, refused: [], createdAt },
    ...{ counts: { ...noOutcomes(), new: 12_345, refused: 0, repeated: 1 }, expiresAt: createdAt },
    repeated: [{ row: 10_001, first: 2 }],
  });
  expect(await page('/convocatoria')).toContain('12,345');
  expect(await page('/convocatoria/[id]', id)).toContain('12,345');
  const checked = await page('/convocatoria/importar/[id]', id);
  expect(checked).toContain('12,345');
  expect(checked).toContain('10,001');
});

test('the last contact of a device has its day', async () => {
  const { gateRecords } = deps();
  const gate = await aGate(deps());
  const device = await aDevice(deps(), gate);
  const lastAt = new Date('2028-02-16T16:30:00Z');
  await gateRecords.devices.update(device._id, (one) => ({ ...one, pairedAt: lastAt, lastAt }));
  expect(await page('/puertas')).toContain('16 de febrero a las 10:30\u00a0h');
});

test('data of a blocked pass cannot be corrected, so no link offers it', async () => {
  const { attendees } = deps();
  const { id } = await registered('visitante', {}, registrationDeps({ attendees }, parts.store));
  const correct = textsOf('es', 'office.person')('correct');
  expect(await page('/personas/[id]', id)).toContain(correct);
  await attendees.update(id, (one) => ({ ...one, blockedAt: parts.clock() }));
  expect(await page('/personas/[id]', id)).not.toContain(correct);
});

test('the desk registers somebody of a school as a student of it, and somebody on a list as a visitor', async () => {
  const shown = async (answers: Record<string, string>, party?: string) => {
    const email = `${Object.keys(answers).join('.')}@ejemplo.mx`;
    const { invitee } = await anInvitee(deps(), { email, answers, ...(party && { party, list: undefined }) });
    const html = await page('/registrar', '', { invitee: invitee._id });
    return {
      categoria: /<input[^>]* checked=""[^>]* value="(\w+)"/.exec(html)?.[1],
      company: /<input[^>]*name="nombreEmpresa"[^>]*value="([^"]*)"/.exec(html)?.[1],
    };
  };
  const school = await aParty(deps());
  expect(await shown({ universidad: school.name }, school._id)).toEqual({
    categoria: 'ESTUDIANTE',
    company: school.name,
  });
  const buyers = await aParty(deps(), { kind: 'company', name: 'Muebles Ñandú', form: 'comprador' });
  expect(await shown({ nombreEmpresa: buyers.name }, buyers._id)).toEqual({
    categoria: 'COMPRADOR',
    company: buyers.name,
  });
  expect(await shown({ nombreEmpresa: 'Sillas', nombres: 'Ana' })).toEqual({
    categoria: 'VISITANTE',
    company: 'Sillas',
  });
});

test('a student is found and listed with the school', async () => {
  const { attendees } = deps();
  const answers = { universidad: 'Universidad de Colima', apellidos: 'Zapata' };
  await registered('estudiante', answers, registrationDeps({ attendees }, parts.store));
  expect(await page('/personas')).toContain(answers.universidad);
  const form = new FormData();
  form.set('locale', 'es');
  form.set('search', 'Zapata');
  const { data } = await searchPeopleAction(untouched, form);
  expect(data?.people.map(({ detail }) => detail)).toEqual([expect.stringContaining(answers.universidad)]);
});

test('the English office writes the time of a scan with AM or PM', async () => {
  const gate = await aGate(deps());
  const { attendees, visits } = deps();
  const { id } = await registered('visitante', {}, registrationDeps({ attendees }, parts.store));
  const ana = await attendees.byId(id);
  if (!ana) throw new Error('The registration is missing.');
  const key = gateKeyOf(ana.qr);
  const at = firstMorning.getTime();
  const scan = { ...aScan(key, gate, { at }), receivedAt: firstMorning, gate: gate.name, device: 'a' };
  const whose = { place: 'show', day: '2028-02-16', key, attendee: ana } as const;
  const visit = visitOf(whose, [scan], rulesAt(aShow, 'show'), firstMorning);
  await visits.update(visit._id, () => null, visit);
  expect(await page('/personas/[id]', id)).toContain('10:30\u00a0h Norte');
  shown.locale = 'en';
  expect(await page('/personas/[id]', id)).toContain('10:30\u00a0AM Norte');
});

test('without gates, the desk is not told to make one', async () => {
  const [gates, counter] = [textsOf('es', 'office.gates'), textsOf('es', 'office.counter')];
  expect(await page('/puertas')).toContain(gates('none'));
  expect(await page('/mostrador')).toContain(counter('noGates'));
  await signIn('desk');
  expect(await page('/puertas')).toContain(gates('noneYet'));
  expect(await page('/mostrador')).toContain(gates('noneYet'));
});

test('a refused form keeps what was chosen and typed, and the counter keeps its gate', async () => {
  const post = async <D>(action: FormAction<D>, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ locale: 'es', ...fields })) form.set(name, value);
    return action(untouched, form);
  };
  const party = {
    name: 'Sillas',
    kind: 'company',
    form: 'comprador',
    premarket: 'grant',
    contactLocale: 'en',
  };
  expect((await post(makePartyAction, { ...party, quota: 'x' })).typed).toMatchObject(party);
  const place = { place: 'session.c-01', COMPRADOR: 'on', isCounter: 'on' };
  expect((await post(makeGateAction, { ...place, name: ' ' })).typed).toMatchObject(place);
  const admission = { gate: id, note: 'Olvidó su pase.' };
  expect((await post(letInAction, { ...admission, id })).typed).toEqual(admission);
  const gate = await aGate(deps());
  expect((await post(answerAtCounterAction, { gate: gate._id, known: 'nadie' })).data).toMatchObject({
    gate: gate._id,
  });
});
