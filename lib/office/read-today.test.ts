import { expect, test } from 'vitest';
import { asFailed, withMails } from '@/lib/mail/rules';
import { createSender } from '@/lib/mail/sender';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { conferenceDeps, talk } from '@/tests/factories/conferences';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { decidePremarkets } from './decide-premarkets';
import { listPeople } from './people/list-people';
import type { PeopleFilter } from './people/people-filter';
import { readToday } from './read-today';
import { dayAfter } from './rules';

const hour = 60 * 60_000;

/** A sender that sends nothing. */
const idleSender = ({ attendees, clock }: Pick<ReturnType<typeof conferenceDeps>, 'attendees' | 'clock'>) =>
  createSender({
    collections: [attendees.outbox],
    transport: { name: 'file', concurrency: 1, send: async () => ({ outcome: 'sent' }) },
    render: () => Promise.reject(new Error('nothing is sent')),
    clock,
    log: { info() {}, warn() {}, error() {} },
  });

test('counts people by category and day, and what needs attention', async () => {
  const deps = conferenceDeps([talk('a'), talk('b')]);
  const office = officeParts();
  const by = await staffPermitted(office, 'desk', 'today');
  const sender = idleSender(deps);
  const today = () =>
    readToday({ ...deps, roster: office.roster, backfill: createBackfill(deps.store), sender }, by);
  const buyer = await registered('comprador', { vip: true }, deps);
  const visitor = await registered('visitante', { email: 'ana@ejemplo.mx' }, deps);
  deps.time.now = new Date(deps.time.now.getTime() + 47 * hour);
  await registered('visitante', { email: 'leo@ejemplo.mx' }, deps);
  for (const id of ['leo', 'eva'])
    await deps.seats.take(talk('a'), id, { revision: 1, takenAt: deps.clock() });
  const first = await today();
  expect(first).toMatchObject({
    ...{ total: 3, counts: { COMPRADOR: 1, VISITANTE: 2, ESTUDIANTE: 0 } },
    ...{ requests: 1, late: 0, bounced: 0, failed: 0, progress: { isWhole: false } },
  });
  expect(first.sources).toEqual([
    { source: 'web', count: 2 },
    { source: 'account', count: 1 },
  ]);
  expect(first.forecast.waiting).toBe(4);
  expect(first.full.map(({ id }) => id)).toEqual(['a']);
  expect(first.days).toHaveLength(30);
  expect(first.days.filter(({ total }) => total > 0)).toMatchObject([
    { day: '2026-11-21', total: 2, counts: { COMPRADOR: 1, VISITANTE: 1 } },
    { day: '2026-11-23', total: 1, counts: { VISITANTE: 1 } },
  ]);

  deps.time.now = new Date(deps.time.now.getTime() + hour);
  await deps.attendees.update(visitor.id, (current) =>
    withMails(
      current,
      current.mails.map((mail) => asFailed(mail, '422')),
    ),
  );
  expect(await today()).toMatchObject({ requests: 1, late: 1, failed: 1 });
  await decidePremarkets(deps, await staffPermitted(officeParts(), 'organiser', 'premarket'), {
    ids: [buyer.id],
    vip: true,
  });
  expect(await today()).toMatchObject({ requests: 0, late: 0 });
});

test('its counts are those of the lists, also while people register, change and are erased', async () => {
  const office = officeParts();
  const deps = registrationDeps({ attendees: office.attendees }, office.store);
  const by = await staffPermitted(office, 'organiser', 'today');
  const searcher = await staffPermitted(office, 'desk', 'search');
  const sender = idleSender(deps);
  const today = () =>
    readToday(
      {
        ...deps,
        ...conferenceDeps([]),
        attendees: office.attendees,
        roster: office.roster,
        backfill: createBackfill(office.store),
        sender,
      },
      by,
    );
  const listed = async (filter: PeopleFilter) =>
    resultOf(await listPeople(office, searcher, { filter })).total;
  const categoriesOf = ['visitante', 'estudiante', 'congresista'] as const;
  const registering = Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const form = categoriesOf[index % 3] ?? 'visitante';
      const { id } = await registered(form, { email: `persona${index}@ejemplo.mx` }, deps);
      if (index % 5 === 0) await deps.attendees.delete(id);
      if (index % 5 === 1)
        await deps.attendees.update(id, (current) =>
          withMails(
            current,
            current.mails.map((mail) => ({ ...mail, state: 'bounced' as const })),
          ),
        );
    }),
  );
  let seen = 0;
  const counting = (async () => {
    for (let round = 0; round < 10; round++) seen = Math.max(seen, (await today()).total, await listed({}));
  })();
  await Promise.all([registering, counting]);
  expect(seen).toBeLessThanOrEqual(30);
  const { total, counts, bounced } = await today();
  expect([total, bounced]).toEqual([24, 6]);
  expect([await listed({}), await listed({ delivery: 'bounced' })]).toEqual([total, bounced]);
  for (const categoria of ['VISITANTE', 'ESTUDIANTE', 'CONGRESISTA'] as const)
    expect([categoria, await listed({ categoria })]).toEqual([categoria, counts[categoria]]);
});

test.each([
  ['has 25 hours', '2027-11-09T07:30:00Z', '2027-11-08'],
  ['has 23 hours', '2027-03-16T07:30:00Z', '2027-03-16'],
])('the chart has each of the last 30 days once, also if one %s', async (_, now, today) => {
  const deps = conferenceDeps([talk('a')]);
  deps.time.now = new Date(now);
  const office = officeParts();
  const by = await staffPermitted(office, 'desk', 'today');
  const event = { ...deps.event, timeZone: 'America/Los_Angeles' };
  const parts = { ...deps, event, roster: office.roster, backfill: createBackfill(deps.store) };
  const { days } = await readToday({ ...parts, sender: idleSender(deps) }, by);
  expect(days).toHaveLength(30);
  for (const [index, { day }] of days.slice(1).entries()) expect(day).toBe(dayAfter(days[index]?.day ?? ''));
  expect(days.at(-1)?.day).toBe(today);
});
