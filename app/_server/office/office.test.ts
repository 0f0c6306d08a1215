import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { toSignedInUser } from '@/lib/accounts/rules';
import { openSession, sealSession } from '@/lib/accounts/session';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import { makeToken } from '@/lib/accounts/token';
import type { UserInSession } from '@/lib/accounts/types';
import { parseEnv } from '@/lib/base/env';
import { type FormState, untouched } from '@/lib/base/form-state';
import { keysOf } from '@/lib/base/records';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { translator } from '@/lib/i18n/translator';
import { dangerousActions, mayDo, type OfficeAction, permit } from '@/lib/office/abilities';
import { staffRoles } from '@/lib/office/record';
import { officePages, officeReturnPath, pagesOf } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';
import type { ListImport } from '@/lib/outreach/imports/record';
import { createListImports } from '@/lib/outreach/imports/repository';
import { noOutcomes } from '@/lib/outreach/lists/import-list';
import { activeUser, userRecord } from '@/tests/factories/accounts';
import { aShow } from '@/tests/factories/events';
import { nextCookies } from '@/tests/factories/next-cookies';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { newStaff, type OfficeParts, officeParts, staffWithFactor } from '@/tests/factories/staff';
import { factorPath } from './require-staff';

/** Every page of the office by its path, with the action that it needs. Pages for all staff need no second factor. */
const pages: Record<string, OfficeAction | 'all staff'> = {
  '': 'today',
  '/acceso': 'all staff',
  '/equipo': 'staff',
  '/personas': 'search',
  '/registrar': 'walkIn',
  '/personas/[id]': 'readPerson',
  '/correos': 'mails',
  '/puertas': 'gates',
  '/puertas/asistencia': 'export',
  '/puertas/cartel': 'gates',
  '/mostrador': 'gates',
  '/grupos': 'parties',
  '/grupos/cartel': 'parties',
  '/convocatoria': 'invite',
  '/convocatoria/[id]': 'invite',
  '/convocatoria/importar': 'invite',
  '/convocatoria/importar/[id]': 'invite',
  '/grupos/contacto': 'parties',
  '/grupos/corregir': 'parties',
  '/conferencias': 'lists',
  '/premarket': 'premarket',
  '/historial': 'history',
  '/conferencias/[id]': 'lists',
  '/personas/[id]/gafete': 'badge',
  '/personas/gafetes': 'badge',
  '/personas/[id]/corregir': 'correct',
};

/** Every server action of the office, with the action that it needs. */
const actions: Record<string, OfficeAction | 'all staff'> = {
  giveCodeAction: 'all staff',
  givePasskeyAction: 'all staff',
  challengePasskeyAction: 'all staff',
  mailEnrolmentLinkAction: 'all staff',
  renewCodesAction: 'renewCodes',
  giveRoleAction: 'changeStaff',
  endRoleAction: 'changeStaff',
  resetFactorAction: 'changeStaff',
  eraseMemberAction: 'changeOrganisers',
  searchPeopleAction: 'search',
  retryMailsAction: 'mails',
  makeGateAction: 'devices',
  removeGateAction: 'devices',
  pairDeviceAction: 'devices',
  endDeviceAction: 'devices',
  acceptDeviceAction: 'devices',
  letInAction: 'gates',
  settleConflictAction: 'gates',
  answerAtCounterAction: 'gates',
  makePartyAction: 'parties',
  correctPartyAction: 'parties',
  replaceCodeAction: 'parties',
  endPartyAction: 'parties',
  deleteListAction: 'invite',
  previewSheetAction: 'invite',
  startImportAction: 'invite',
  finishUploadAction: 'invite',
  pasteRowsAction: 'invite',
  describePastedAction: 'invite',
  readProgressAction: 'invite',
  writeImportAction: 'invite',
  stopImportAction: 'invite',
  startInvitationsAction: 'sendInvitations',
  stopInvitationsAction: 'invite',
  resumeInvitationsAction: 'sendInvitations',
  setContactAction: 'parties',
  sendContactLinkAction: 'parties',
  releasePartyAction: 'parties',
  correctInListAction: 'changeAddress',
  seatPersonAction: 'seats',
  decidePremarketAction: 'premarket',
  correctPersonAction: 'correct',
  changeCategoryAction: 'correct',
  resendPassAction: 'resend',
  changeAddressAction: 'changeAddress',
  addNoteAction: 'note',
  seatOfPersonAction: 'seats',
  blockPassAction: 'block',
  unblockPassAction: 'block',
  erasePersonAction: 'erase',
  registerAtDeskAction: 'walkIn',
};

/** Every route handler of the office, with the action that it needs. */
const routes: Record<string, OfficeAction> = {
  '/personas/exportar': 'export',
  '/puertas/asistencia/exportar': 'export',
  '/convocatoria/importar/partes': 'invite',
  '/convocatoria/importar/[id]/rechazados': 'invite',
  '/gafete.css': 'badge',
  '/personas/[id]/gafete/imprimir': 'badge',
  '/personas/gafetes/imprimir': 'badge',
};

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
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));
vi.mock('@/lib/deps', () => ({ deps: vi.fn() }));
vi.mock('@/lib/office/abilities', async (original) => {
  const abilities = await original<typeof import('@/lib/office/abilities')>();
  return { ...abilities, permit: vi.fn(abilities.permit) };
});
/** The action that was checked first. */
const checked = () => vi.mocked(permit).mock.calls[0]?.[1];

const folder = resolve('app/[locale]/office');
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll('\\', '/')}`);
const pathsOfPages = filesBelow(folder)
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => file.slice(0, -'/page.tsx'.length));
const pathsOfRoutes = filesBelow(folder)
  .filter((file) => file.endsWith('/route.ts'))
  .map((file) => file.slice(0, -'/route.ts'.length));
const actionFiles = filesBelow(folder).filter((file) => file.endsWith('/actions.ts'));

const unknownId = 'a'.repeat(24);

/** Opens a page as Next would; returns how it ends: `shown`, `404`, or where it redirects to. */
async function openPage(path: string, query: Record<string, string> = {}): Promise<string> {
  const { default: Page } = await import(`${folder}${path}/page.tsx`);
  const props = { params: Promise.resolve({ id: unknownId }), searchParams: Promise.resolve(query) };
  return endOf(Page(props).then(() => 'shown'));
}

/** A registration in the store of the test. */
async function person() {
  const found = await parts.attendees.byEmailKey('persona@ejemplo.mx');
  if (found) return { id: found._id };
  return registered(
    'visitante',
    { email: 'persona@ejemplo.mx' },
    registrationDeps({ attendees: parts.attendees }, parts.store),
  );
}

const aPart = JSON.stringify({ number: 0, rows: [[2, 'eva@ejemplo.mx']] });
const at = new Date('2026-11-21T10:00:00Z');
const anImport: Omit<ListImport, '_id'> = {
  ...{ name: '2027', source: 'Registro', basis: 'news', headings: ['email'], fields: ['email'] },
  ...{ rows: 1, parts: 1, state: 'uploading', position: 0, people: 0, written: 0, refused: [], repeated: [] },
  counts: { ...noOutcomes(), refused: 0, repeated: 0 },
  ...{ createdAt: at, expiresAt: at },
};

/** Calls the handler of a route of the office; returns the status, or where it redirects to. */
async function callRoute(path: string, from = origin, body?: BodyInit): Promise<string> {
  const { GET, POST } = await import(`${folder}${path}/route.ts`);
  const { id } = await person();
  await createListImports(parts.store).insert({ ...anImport, _id: id });
  const request = new NextRequest(`${origin}/organizador${path}`, {
    method: 'POST',
    headers: { origin: from },
    body: body ?? new URLSearchParams({ format: 'csv', person: id, import: id, part: aPart }),
  });
  const response: Response = await (POST ?? GET)(request, { params: Promise.resolve({ id }) });
  await response.text();
  return response.headers.get('location')?.replace(origin, '') ?? String(response.status);
}

/** Calls an action with an empty form; returns how it ends: the refusal's text, `404`, or where it redirects to. */
async function callAction(name: string): Promise<string> {
  const modules = await Promise.all(actionFiles.map((file) => import(`${folder}${file}`)));
  const action = modules.find((module) => name in module)?.[name];
  const form = new FormData();
  form.set('locale', 'en');
  return endOf(
    action(untouched, form).then(({ next, problem }: FormState) => next ?? problem?.text ?? 'carried out'),
  );
}

function endOf(result: Promise<string>): Promise<string> {
  return result.catch((error) => {
    const digest = String(error?.digest ?? error);
    return /;404$/.test(digest) ? '404' : (/^NEXT_REDIRECT;\w+;([^;]*);/.exec(digest)?.[1] ?? digest);
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-office-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

let parts: OfficeParts;
beforeEach(async () => {
  request.cookies.clear();
  request.headers = new Headers({ origin, 'next-action': 'x' });
  parts = officeParts();
  const { wire } = await vi.importActual<typeof import('@/lib/deps')>('@/lib/deps');
  const others = wire(parseEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, APP_URL: origin }), parts.store);
  const wired = {
    ...others,
    ...parts,
    event: aShow,
    env: others.env,
    limits: { ...others.limits, ...parts.limits },
  };
  vi.mocked(deps).mockReturnValue(wired as never);
});

/** The browser of a signed-in user. */
async function signIn(user: Parameters<typeof sealSession>[1]): Promise<void> {
  request.cookies.set(sessionCookieOf(origin).name, await sealSession(parts, user));
}

async function userOf({ id, session }: Staff): Promise<UserInSession> {
  return { ...toSignedInUser(await userRecord(parts, id)), sessionId: session.id };
}

test('every page, every action and every route of the office is in the tables above', async () => {
  const modules = await Promise.all(actionFiles.map((file) => import(`${folder}${file}`)));
  expect(pathsOfPages.sort()).toEqual(Object.keys(pages).sort());
  expect(pathsOfRoutes.sort()).toEqual(Object.keys(routes).sort());
  expect(modules.flatMap((module) => Object.keys(module)).sort()).toEqual(Object.keys(actions).sort());
});

test.each(staffRoles)('the role %s opens its pages, and no others exist for it', async (role) => {
  await signIn(await userOf(await staffWithFactor(parts, role)));
  for (const [path, action] of Object.entries(pages)) {
    vi.mocked(permit).mockClear();
    const end = await openPage(path);
    if (action === 'all staff') expect(end, path).toBe('shown');
    else if (mayDo(role, action))
      expect([end, checked()], path).toEqual([expect.not.stringMatching(/^\/|Error/), action]);
    else expect([end, checked()], path).toEqual(['404', action]);
  }
});

test.each(staffRoles)('the role %s carries out its actions and no others', async (role) => {
  await signIn(await userOf(await staffWithFactor(parts, role)));
  for (const [name, action] of Object.entries(actions)) {
    vi.mocked(permit).mockClear();
    const end = await callAction(name);
    if (action === 'all staff') continue;
    const notFound = translator('en')('errors.not_found');
    expect(checked(), name).toBe(action);
    if (!mayDo(role, action)) expect(end, name).toBe(notFound);
    else expect(vi.mocked(permit).mock.results[0]?.value, name).toMatchObject({ ok: true });
  }
});

test.each(staffRoles)('the role %s uses its routes, only from the portal’s own pages', async (role) => {
  await signIn(await userOf(await staffWithFactor(parts, role)));
  for (const [path, action] of Object.entries(routes)) {
    vi.mocked(permit).mockClear();
    const end = await callRoute(path);
    if (mayDo(role, action)) expect(end, path).toMatch(/^200$|^\/organizador\/personas\/.*gafetes?\?print=/);
    else expect(end, path).toBe('404');
    expect(checked(), path).toBe(action);
    if (path === '/gafete.css') continue;
    const foreign = await callRoute(path, 'https://evil.example');
    expect(foreign, path).toBe(mayDo(role, action) ? '403' : '404');
    const unreadable = await callRoute(path, origin, '{}');
    expect(unreadable, path).toBe(mayDo(role, action) ? '400' : '404');
  }
});

test('what a role does not allow is one entry an hour with the number of attempts, and a line of the security log', async () => {
  const desk = await staffWithFactor(parts, 'desk');
  await signIn(await userOf(desk));
  for (const _ of [1, 2, 3]) await openPage('/historial');
  for (const _ of [1, 2]) await callAction('erasePersonAction');
  await callRoute('/personas/exportar');
  const { documents } = await parts.audit.latest({ where: { by: desk.id }, limit: 50 });
  const denied = documents.map(({ action, state, times = 1 }) => [action, state, times]);
  expect(denied).toHaveLength(3);
  expect(denied).toEqual(
    expect.arrayContaining([
      ['open history', 'denied', 3],
      ['erase', 'denied', 2],
      ['export', 'denied', 1],
    ]),
  );
  const reports = parts.events.filter(([event]) => event === 'action_denied');
  expect(reports).toEqual(Array(3).fill(['action_denied', { actor: desk.id }]));
});

test.each(staffRoles)('every page and action that the role %s lacks leaves an entry', async (role) => {
  const staff = await staffWithFactor(parts, role);
  await signIn(await userOf(staff));
  const lacks = ([, action]: [string, OfficeAction | 'all staff']) =>
    action !== 'all staff' && !mayDo(role, action);
  const attempts = async () => {
    const { documents } = await parts.audit.latest({ where: { by: staff.id }, limit: 500 });
    return documents.reduce((sum, { state, times = 1 }) => sum + (state === 'denied' ? times : 0), 0);
  };
  let count = 0;
  for (const [path] of Object.entries(pages).filter(lacks)) {
    await openPage(path);
    expect(await attempts(), path).toBe(++count);
  }
  for (const [name] of Object.entries(actions).filter(lacks)) {
    await callAction(name);
    expect(await attempts(), name).toBe(++count);
  }
  for (const [path] of Object.entries(routes).filter(lacks)) {
    await callRoute(path);
    expect(await attempts(), path).toBe(++count);
  }
  if (role === 'desk') expect(count).toBeGreaterThan(10);
});

test('a loop of denied actions is refused once it has reached the limit, and writes no more', async () => {
  const desk = await staffWithFactor(parts, 'desk');
  await signIn(await userOf(desk));
  const { officeChangesByStaff } = parts.limits;
  while (!(await officeChangesByStaff.take(desk.id)));
  expect(await callAction('erasePersonAction')).not.toBe(translator('en')('errors.not_found'));
  expect((await parts.audit.latest({ where: { by: desk.id }, limit: 9 })).documents).toEqual([]);
});

test('before the second factor, every page and action redirects to it', async () => {
  await signIn(await userOf(await newStaff(parts, 'owner')));
  for (const [path, action] of Object.entries(pages)) {
    const expected = action === 'all staff' ? 'shown' : factorPath(path);
    expect((await openPage(path)).split('?')[0], path).toBe(expected.split('?')[0]);
  }
  for (const [name, action] of Object.entries(actions)) {
    if (action !== 'all staff') expect(await callAction(name), name).toMatch(/^\/organizador\/acceso\?next=/);
  }
  for (const path of Object.keys(routes)) {
    expect(await callRoute(path), path).toMatch(/^\/organizador\/acceso\?next=|^403$/);
  }
});

test.each([
  ['/historial', 'by=command+line&action=read&day=2026-11-21'],
  ['/personas', 'categoria=VISITANTE&registeredOn=2026-11-21'],
  ['/personas/gafetes', 'categoria=VISITANTE&delivery=sent'],
])(
  'after the second factor, %s is opened with its filter and its position in the list',
  async (path, filter) => {
    await signIn(await userOf(await newStaff(parts, 'owner')));
    const query = `${filter}&after=1795000000000.${unknownId}`;
    const end = await openPage(path, Object.fromEntries(new URLSearchParams(`${query}&unknown=1`)));
    expect(end).toBe(factorPath(`${path}?${query}`));
    const { searchParams } = new URL(end, origin);
    expect(officeReturnPath(searchParams.get('next'))).toBe(`/organizador${path}?${query}`);
  },
);

test.each([
  'https://evil.example/organizador/personas',
  '//evil.example/organizador/personas',
  '/\\evil.example/organizador/',
  '/organizador/../api/users',
  '/organizador/%2e%2e/dashboard',
  '/organizadores',
  undefined,
])('the second factor does not return to %s, which is no page of the office', (next) => {
  expect(officeReturnPath(next)).toBe('/organizador');
});

test('a show without premarket and conferences has no pages and no actions for them', async () => {
  await signIn(await userOf(await staffWithFactor(parts, 'owner')));
  const event = { ...aShow, premarket: null, programme: [] };
  vi.mocked(deps).mockReturnValue({ ...deps(), event } as never);
  for (const path of ['/premarket', '/conferencias', '/conferencias/[id]'])
    expect(await openPage(path), path).toBe('404');
  for (const name of ['decidePremarketAction', 'seatPersonAction'])
    expect(await callAction(name), name).toBe(translator('en')('errors.not_found'));
  expect(await openPage('')).toBe('shown');
  expect(pagesOf('owner', event)).toEqual(
    keysOf(officePages).filter((page) => page !== 'premarket' && page !== 'conferences'),
  );
  expect(pagesOf('owner', aShow)).toEqual(keysOf(officePages));
});

test('dangerous actions ask for the second factor again after ten minutes', async () => {
  await signIn(await userOf(await staffWithFactor(parts, 'owner')));
  parts.pass(600);
  for (const [name, action] of Object.entries(actions)) {
    const isDangerous = action !== 'all staff' && dangerousActions.has(action);
    const end = await callAction(name);
    expect(end.startsWith('/organizador/acceso'), `${name}: ${end}`).toBe(isDangerous);
  }
  for (const [path, action] of Object.entries(routes)) {
    expect((await callRoute(path)).startsWith('/organizador/acceso'), path).toBe(
      dangerousActions.has(action),
    );
  }
});

test.each([
  ['nobody', async () => {}],
  ['an ordinary account', async () => signIn(await openSession(parts, await activeUser(parts), ''))],
  [
    'a bearer token of an owner',
    async () => {
      const owner = await staffWithFactor(parts, 'owner');
      request.headers.set('authorization', `Bearer ${await makeToken(parts, await userOf(owner))}`);
    },
  ],
  [
    'somebody whose role has ended',
    async () => {
      const desk = await staffWithFactor(parts, 'desk');
      await signIn(await userOf(desk));
      await parts.roster.update(() => ok([]));
    },
  ],
])('for %s no page and no action exists', async (_, arrive) => {
  await arrive();
  for (const path of Object.keys(pages)) expect(await openPage(path), path).toBe('404');
  for (const name of Object.keys(actions)) expect(await callAction(name), name).toBe('404');
  for (const path of Object.keys(routes)) expect(await callRoute(path), path).toBe('404');
});

test('what staff send before the second factor is counted by session, challenges for passkeys included', async () => {
  const owner = await newStaff(parts, 'owner');
  const passkey = { id: 'a', publicKey: 'b', counter: 0, addedAt: parts.clock() };
  await parts.users.update(owner.id, (current) => ({
    ...current,
    staff: { recoveryHashes: [], passkeys: [passkey] },
  }));
  await signIn(await userOf(owner));
  const { challengePasskeyAction } = await import('@/app/[locale]/office/acceso/actions');
  expect(await challengePasskeyAction()).toContain('"challenge"');
  expect(await callAction('giveCodeAction')).not.toContain('Too many');
  for (let n = 0; n < 58; n++) await parts.limits.factorCallsBySession.take(owner.session.id);
  expect(await challengePasskeyAction()).toBe('{}');
  expect(await callAction('giveCodeAction')).toContain('Too many');
  // Somebody else who has the password does not use up the calls of the owner.
  await signIn(await openSession(parts, await userOf(owner), ''));
  expect(await challengePasskeyAction()).toContain('"challenge"');
});
