import { describe, expect, test } from 'vitest';
import { folioOf } from '@/lib/pass/folio';
import { qrDrawing } from '@/lib/pass/qr';
import { blockAttendee } from '@/lib/registration/block-attendee';
import { aShow } from '@/tests/factories/events';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { fittingSize } from './badge-size';
import { printBadge, printBadges } from './print-badges';

async function office() {
  const parts = {
    ...officeParts(),
    event: { ...aShow, badge: { width: 90, height: 60, fields: ['company', 'category', 'folio'] as const } },
  };
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const person = { nombres: 'Ana', apellidos: 'Núñez', nombreEmpresa: 'Muebles Ñandú' };
  const ana = await (await registered('visitante', person, deps)).stored();
  const actions = async () => (await parts.audit.ofRecord(ana._id)).map(({ by, action }) => [by, action]);
  return { parts, deps, ana, actions, desk: await staffPermitted(parts, 'desk', 'badge') };
}

test('a badge has the name, what the event names, and the code of the pass', async () => {
  const { parts, ana, desk } = await office();
  expect(await printBadge(parts, desk, ana._id)).toEqual({
    ok: true,
    value: {
      id: ana._id,
      name: 'Ana Núñez',
      lines: ['Muebles Ñandú', 'Invitado', folioOf(ana.guid)],
      qr: qrDrawing(ana.qr),
    },
  });
});

test('every badge is audited, even if it is printed again or with others', async () => {
  const { parts, ana, desk, actions } = await office();
  await printBadge(parts, desk, ana._id);
  await printBadge(parts, desk, ana._id);
  await printBadges(parts, desk, [ana]);
  expect(await actions()).toEqual(Array(3).fill([desk.id, 'print badge']));
});

test('neither a blocked person, alone or with others, nor an unknown id gets a badge', async () => {
  const { parts, deps, ana, desk, actions } = await office();
  const blocked = await blockAttendee(deps, { id: ana._id, by: desk.id });
  if (!blocked.ok) throw new Error(blocked.code);
  expect(await printBadge(parts, desk, ana._id)).toMatchObject({ ok: false, code: 'blocked' });
  expect(await printBadges(parts, desk, [blocked.value])).toEqual([]);
  expect(await actions()).toEqual([[desk.id, 'block']]);
  expect(await printBadge(parts, desk, 'a'.repeat(24))).toEqual({ ok: false, code: 'not_found' });
});

describe('the size of a text', () => {
  const room = { width: 82, lines: 2, largest: 11 };

  test('is the largest for a short one', () => {
    expect(fittingSize('Ana Núñez', room)).toBe(11);
  });

  test.each(['María de los Ángeles Guadalupe Hernández-Villaseñor', 'W'.repeat(60), 'a b '.repeat(30)])(
    'fits the longest word and all lines: %s',
    (text) => {
      const size = fittingSize(text, room);
      const longest = Math.max(...text.split(' ').map((word) => word.length));
      expect(size).toBeLessThan(11);
      expect(size * 0.62 * longest).toBeLessThanOrEqual(82);
      expect(size * 0.62 * text.length).toBeLessThanOrEqual(2 * 82);
    },
  );
});
