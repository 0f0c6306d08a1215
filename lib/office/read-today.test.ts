import { expect, test } from 'vitest';
import { failed, withMails } from '@/lib/mail/rules';
import { createSender } from '@/lib/mail/sender';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { conferenceDeps, talk } from '@/tests/factories/conferences';
import { registered } from '@/tests/factories/registration';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { decidePremarkets } from './decide-premarkets';
import { readToday } from './read-today';

const hour = 60 * 60_000;

test('counts people by category and day, and what needs attention', async () => {
  const deps = conferenceDeps([talk('a'), talk('b')]);
  const office = officeParts();
  const by = await staffPermitted(office, 'desk', 'today');
  const sender = createSender({
    collections: [deps.attendees.outbox],
    transport: { name: 'file', concurrency: 1, send: async () => ({ outcome: 'sent' }) },
    render: () => Promise.reject(new Error('nothing is sent')),
    clock: deps.clock,
    log: { info() {}, warn() {}, error() {} },
  });
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
      current.mails.map((mail) => failed(mail, '422')),
    ),
  );
  expect(await today()).toMatchObject({ requests: 1, late: 1, failed: 1 });
  await decidePremarkets(deps, await staffPermitted(officeParts(), 'organiser', 'premarket'), {
    ids: [buyer.id],
    vip: true,
  });
  expect(await today()).toMatchObject({ requests: 0, late: 0 });
});
