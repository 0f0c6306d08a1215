import { expect, test, vi } from 'vitest';
import { encodePasses, flagsOf, passOf } from '@/lib/gate/pass-list';
import type { SentScan, SyncAnswer } from '@/lib/gate/protocol';
import type { GatePass } from '@/lib/gate/types';
import { allClientTexts } from '@/lib/i18n/translator';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { deviceDatabase, validPass } from '@/tests/factories/gate-device';
import { reasonOf } from './answer-view';
import { createGateEngine } from './gate-engine';

/** The first day of the show, at 10:30 at the venue. */
const morning = Date.parse('2028-02-16T16:30:00Z');
const ana = '16a3cc8e-3f43-4155-afc6-e058a66005f6';
const luis = '26a3cc8e-3f43-4155-afc6-e058a66005f6';
const rules = { timeZone: 'America/Mexico_City', days: ['2028-02-16'], reentry: 'allowed' as const };
const gate = { id: 'a'.repeat(24), name: 'Norte', place: 'show' as const };
const gateOfA = { id: 'b'.repeat(24), name: 'Sala A', place: 'session.a' as const };
const gateOfB = { id: 'c'.repeat(24), name: 'Sala B', place: 'session.b' as const };
const gates = [gate, gateOfA, gateOfB];

interface Body {
  scans: SentScan[];
  gate: string;
  isLive?: boolean;
  typed?: string;
  passesAfter?: string;
  visitsAfter?: string;
}

/** A page of the list in which these passes have seats. */
const listWith = (seats: readonly string[], hasMore = false) =>
  new Response(
    encodePasses(
      [ana, luis].map((pass) => ({
        key: gateKeyOf(pass),
        flags: flagsOf({ ...validPass, hasSeat: seats.includes(pass) }),
      })),
    ),
    { headers: { 'Gate-After': '9.z', 'Gate-More': hasMore ? '1' : '0' } },
  );

/** A device with two passes in its list, whose portal the test plays. */
async function device(passes: Record<string, GatePass> = { [ana]: validPass, [luis]: validPass }) {
  const byKey = Object.fromEntries(Object.entries(passes).map(([pass, each]) => [gateKeyOf(pass), each]));
  const { kept, storage } = deviceDatabase(byKey, {
    ...{ log: 'aaaabbbbccccdddd', gate: gate.id, gates, rules, listAt: morning },
    ...{ passesAfter: '1.a', visitsAfter: '1.a' },
  });
  const time = { wall: morning, steady: 0 };
  const portal = {
    answer: (_: Body): Partial<SyncAnswer> | Response | Promise<Partial<SyncAnswer>> | null => null,
    list: (_: string | null): Response | Promise<Response> => listWith([]),
    calls: [] as Body[],
    lists: [] as string[],
  };
  const engine = await createGateEngine({
    storage,
    fetch: async (path, init) => {
      const { pathname, searchParams } = new URL(path, 'https://feria.example');
      if (pathname === '/api/gate/list') {
        portal.lists.push(`${searchParams}`);
        return portal.list(searchParams.get('place'));
      }
      const body = JSON.parse(String(init?.body)) as Body;
      portal.calls.push(body);
      const answer = await portal.answer(body);
      if (!answer) throw new TypeError('no network');
      if (answer instanceof Response) return answer;
      return Response.json({
        ...{ now: time.wall, stored: body.scans.map(({ id }) => id), storedOfLog: 0 },
        ...{ passes: '', passesAfter: '2.a', hasMorePasses: false, visits: [], visitsAfter: '2.a' },
        ...{ hasMoreVisits: false, gate: body.gate, gates, rules, isEnded: false },
        ...answer,
      });
    },
    keyOf: async (content) => gateKeyOf(content),
    now: () => time.wall,
    monotonic: () => time.steady,
    battery: () => undefined,
    onChange: () => {},
  });
  const pass = (ms: number) => {
    time.wall += ms;
    time.steady += ms;
  };
  return { engine, kept, portal, time, pass };
}

test('without network, an answer comes from the list, and the scan waits until the portal has it', async () => {
  const { engine, kept, portal } = await device();
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'in', isUnconfirmed: true });
  expect(kept.scans).toMatchObject([{ id: 'aaaabbbbccccdddd.1', kind: 'entry', shown: 'in', listAge: 0 }]);
  // The portal stores the scan, and its answer is lost.
  portal.answer = () => Promise.reject(new TypeError('no network'));
  await engine.sync();
  expect(kept.scans).toHaveLength(1);
  portal.answer = () => ({});
  await engine.sync();
  expect(kept.scans).toEqual([]);
  expect(portal.calls.at(-1)?.scans.map(({ id }) => id)).toEqual(['aaaabbbbccccdddd.1']);
});

test('the same code within three seconds is the same scan, and then a re-entry', async () => {
  const { engine, kept, pass } = await device();
  await engine.scan(ana, 'camera');
  pass(2_999);
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'in' });
  expect(kept.scans).toHaveLength(1);
  pass(3_000);
  const first = { at: morning, gate: 'Norte' };
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'again', first });
  expect(kept.scans).toHaveLength(2);
});

test('the portal’s answer in time replaces the device’s own', async () => {
  const { engine, portal } = await device();
  portal.answer = ({ isLive }) =>
    isLive ? { live: { answer: 'stop', reason: 'blocked', name: 'Ana' } } : {};
  const shown = await engine.scan(ana, 'camera');
  expect(shown).toMatchObject({ answer: 'stop', reason: 'blocked', name: 'Ana', isUnconfirmed: false });
  expect(shown?.scan).toBeUndefined();
});

test('a late answer that differs is shown beside the next person’s, and one that agrees completes its own', async () => {
  const { engine, portal } = await device();
  let answerLate: (answer: Partial<SyncAnswer>) => void = () => {};
  const late = new Promise<Partial<SyncAnswer>>((resolve) => {
    answerLate = resolve;
  });
  portal.answer = ({ isLive }) => (isLive ? late : {});
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'in', isUnconfirmed: true });
  const second = await engine.scan(luis, 'camera');
  answerLate({ live: { answer: 'stop', reason: 'blocked', name: 'Ana' } });
  await engine.sync();
  expect(engine.snapshot().shown?.id).toBe(second?.id);
  expect(engine.snapshot().correction).toMatchObject({ answer: 'stop', name: 'Ana' });
});

test('what the list forbids is stopped without waiting, and stored as a refusal', async () => {
  const { engine, kept, portal } = await device({ [ana]: { ...validPass, isBlocked: true } });
  portal.answer = () => new Promise(() => {});
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'stop', reason: 'blocked' });
  expect(kept.scans).toMatchObject([{ kind: 'refused', reason: 'blocked' }]);
  expect(await engine.scan('https://example.com', 'camera')).toMatchObject({ answer: 'notPass' });
  expect(kept.scans).toHaveLength(1);
});

test('scans carry the portal’s time, and say so if the clock has jumped since', async () => {
  const { engine, kept, portal, time } = await device();
  const portalTime = morning + 2 * 60 * 60_000;
  portal.answer = () => ({ now: portalTime });
  await engine.sync();
  portal.answer = () => null;
  await engine.scan(ana, 'camera');
  expect(kept.scans[0]).toMatchObject({ at: portalTime });
  expect(kept.scans[0]?.isUnsure).toBeUndefined();
  time.wall += 60_000;
  await engine.scan(luis, 'camera');
  expect(kept.scans[1]?.isUnsure).toBe(true);
});

test('the list of recent scans gives the reasons in the words of the answers, and no names', async () => {
  const { engine, portal, time, pass } = await device();
  const texts = allClientTexts('es', 'gate');
  const zone = { locale: 'es', timeZone: rules.timeZone } as const;
  const shown: string[] = [];
  portal.answer = () => ({ live: { answer: 'in', name: 'Ana Peña' } });
  await engine.scan(ana, 'camera');
  pass(60_000);
  portal.answer = () => ({
    live: { answer: 'again', first: { at: morning, gate: 'Norte' }, name: 'Ana Peña' },
  });
  for (const day of ['2028-02-16', '2028-02-15']) {
    time.wall = Date.parse(`${day}T16:45:00Z`);
    time.steady += 60_000;
    const answer = await engine.scan(ana, 'camera');
    if (answer) shown.unshift(reasonOf(answer, texts, zone));
  }
  expect(shown).toEqual(['Su pase vale el miércoles 16 de febrero.', '10:30 Norte']);
  const { recent } = engine.snapshot();
  expect(recent.map((each) => reasonOf(each, texts, zone))).toEqual([...shown, '']);
  expect(JSON.stringify(recent)).not.toContain('Ana Peña');
});

test('an ended device hands over what it has before it erases itself', async () => {
  const { engine, kept, portal } = await device();
  await engine.scan(ana, 'camera');
  portal.answer = () => ({ isEnded: true, stored: [] });
  await engine.sync();
  expect(kept.isErased).toBe(false);
  portal.answer = ({ scans }) => ({ isEnded: true, stored: scans.map(({ id }) => id) });
  await engine.sync();
  expect(kept).toMatchObject({ scans: [], isErased: true });
  expect(engine.snapshot().status).toBe('ended');
});

/** The seats in the list of a device. */
const seatsIn = (passes: ReadonlyMap<string, number>) =>
  [ana, luis].filter((pass) => passOf(passes.get(gateKeyOf(pass)) ?? 0).hasSeat);

test.each([
  ['another session', [gateOfB], ['place=session.a', 'place=session.b'], [luis]],
  ['another session and back', [gateOfB, gateOfA], ['place=session.a', 'place=session.a'], [ana]],
])('a list that loads while the gate is set to %s leaves no seats', async (_, next, lists, seats) => {
  const { engine, kept, portal } = await device();
  let loadFirst: (page: Response) => void = () => {};
  const firstPage = new Promise<Response>((resolve) => {
    loadFirst = resolve;
  });
  portal.answer = () => ({});
  portal.list = (place) =>
    portal.lists.length === 1 ? firstPage : listWith(place === 'session.a' ? [ana] : [luis]);
  await engine.setGate(gateOfA.id);
  await vi.waitFor(() => expect(portal.lists).toEqual(['place=session.a']));
  for (const { id } of next) await engine.setGate(id);
  // What the portal had for the place of before.
  loadFirst(listWith([ana, luis], true));
  await engine.sync();
  expect(portal.lists).toEqual(lists);
  expect(seatsIn(kept.passes)).toEqual(seats);
  expect(kept.state).toMatchObject({ gate: next.at(-1)?.id, passesAfter: '9.z' });
});

test('an answer to a call of before the gate was set to another place and back moves no position', async () => {
  const { engine, kept, portal } = await device();
  let answerFirst: (answer: Partial<SyncAnswer>) => void = () => {};
  portal.answer = () =>
    new Promise((resolve) => {
      answerFirst = resolve;
    });
  const syncing = engine.sync();
  await vi.waitFor(() => expect(portal.calls).toHaveLength(1));
  await engine.setGate(gateOfA.id);
  await engine.setGate(gate.id);
  const visits = [{ key: gateKeyOf(ana), state: 'inside' as const }];
  portal.answer = ({ visitsAfter }) => (visitsAfter ? {} : { visits });
  answerFirst({});
  await syncing;
  expect(portal.calls[1]).not.toHaveProperty('visitsAfter');
  expect(kept.visits).toEqual(visits);
  expect(portal.lists).toEqual(['place=show']);
});

test('a device whose gate the portal no longer has loads the list of the place of its new gate', async () => {
  const { engine, kept, portal } = await device();
  portal.list = () => listWith([luis]);
  portal.answer = () => ({ gates: [gateOfB], gate: gateOfB.id });
  await engine.sync();
  expect(portal.lists).toEqual(['place=session.b']);
  expect(seatsIn(kept.passes)).toEqual([luis]);
});

test('typing that the portal has paused finds nothing in the list, and the device stays online', async () => {
  const { engine, kept, portal } = await device();
  const prefix = gateKeyOf(ana).slice(0, 8);
  portal.answer = () => ({});
  await engine.sync();
  portal.answer = () => new Response(null, { status: 429 });
  expect(await engine.type('16a3cc8e', prefix)).toBe('paused');
  expect(engine.snapshot().isOnline).toBe(true);
  expect(kept.scans).toEqual([]);
  portal.answer = () => null;
  expect(await engine.type('16a3cc8e', prefix)).toMatchObject({ answer: 'look', reason: 'typed' });
  expect(engine.snapshot().isOnline).toBe(false);
});

test('the position of a list is stored with its passes only once it is whole, and a list that breaks off goes on', async () => {
  const { engine, kept, portal, pass } = await device();
  const positions: unknown[] = [];
  portal.answer = () => ({ hasMorePasses: true });
  const pages = [listWith([ana], true), new Response(null, { status: 503 }), listWith([ana])];
  portal.list = async () => {
    // Stores the state while the list loads.
    pass(4_000);
    await engine.scan(luis, 'camera');
    positions.push(kept.state.passesAfter);
    return pages[portal.lists.length - 1] ?? new Response(null, { status: 503 });
  };
  await engine.sync();
  expect(seatsIn(kept.passes)).toEqual([]);
  await engine.sync();
  expect(portal.lists).toEqual(['place=show&after=1.a', 'place=show&after=9.z', 'place=show&after=9.z']);
  expect(positions).toEqual(['1.a', '1.a', '1.a']);
  expect(kept.state.passesAfter).toBe('9.z');
  expect(seatsIn(kept.passes)).toEqual([ana]);
});

test('a browser that is paired again forgets the list and the visits that it had from another database', async () => {
  const { engine, kept, portal } = await device();
  expect(await engine.scan(luis, 'camera')).toMatchObject({ answer: 'in' });
  portal.answer = () => ({});
  const list = encodePasses([{ key: gateKeyOf(ana), flags: flagsOf(validPass) }]);
  portal.list = () => new Response(list, { headers: { 'Gate-After': '9.z', 'Gate-More': '0' } });
  await engine.reloadList();
  expect(portal.calls.at(-1)).not.toHaveProperty('passesAfter');
  expect(portal.calls.at(-1)).not.toHaveProperty('visitsAfter');
  expect([...kept.passes.keys()]).toEqual([gateKeyOf(ana)]);
  portal.answer = () => null;
  expect(await engine.scan(ana, 'camera')).toMatchObject({ answer: 'in' });
  expect(await engine.scan(luis, 'camera')).toMatchObject({ answer: 'look', reason: 'notListed' });
});
