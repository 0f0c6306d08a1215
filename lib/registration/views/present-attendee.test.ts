import { describe, expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { registered } from '@/tests/factories/registration';
import { prefillOf } from '../correct/prefill-form';
import type { Attendee } from '../record';
import { presentOwnCopy, presentToOrganiser, presentToOwner, presentToStranger } from './present-attendee';

/** A buyer who asked for the premarket and was admitted, with all that the portal itself adds to a record. */
async function buyer(more: Record<string, unknown> = {}): Promise<Attendee> {
  const { deps, id, stored } = await registered('comprador', { vip: true });
  await deps.attendees.update(id, (current) => ({
    ...current,
    vipProcessed: true,
    accessCode: '7KQ2-M9XA',
    sessions: ['a'],
    sessionsRevision: 1,
    mailFailedAt: deps.time.now,
    mails: current.mails.map((mail) => ({ ...mail, ...more })),
    ...more,
  }));
  return stored();
}

/** What only the portal may know. */
const internal = [
  'emailKey',
  'ownerNonce',
  'idempotencyKey',
  'premarketId',
  'sessionsRevision',
  'mailDueAt',
  'mailFailedAt',
];

const audiences = {
  owner: { present: presentToOwner, hidden: [...internal, 'qr', 'mails', 'accessCode', 'consent'] },
  stranger: { present: presentToStranger, hidden: [...internal, 'guid', 'qr', 'celular', 'apellidos'] },
  organiser: { present: presentToOrganiser, hidden: [...internal, 'qr', 'mails', 'consent'] },
  'own copy': { present: presentOwnCopy, hidden: internal },
  'buyer form': {
    present: (attendee: Attendee) => prefillOf(attendee, aShow),
    hidden: [...internal, 'guid', 'qr', 'mails', 'accessCode'],
  },
};

test('an owner reads that they have cancelled, and nobody else does', async () => {
  const attendee = await buyer({ cancelledAt: new Date() });
  expect(presentToOwner(attendee)).toMatchObject({ cancelled: true });
  expect(presentToOwner(await buyer())).not.toHaveProperty('cancelled');
  for (const present of [presentToStranger, presentToOrganiser])
    expect(present(attendee)).not.toHaveProperty('cancelled');
});

describe.each(Object.entries(audiences))('%s', (_, { present, hidden }) => {
  test('sees nothing that only the portal may know', async () => {
    const attendee = await buyer();
    const shown: Record<string, unknown> = present(attendee);
    for (const field of hidden) {
      expect(attendee, field).toHaveProperty(field);
      expect(shown, field).not.toHaveProperty(field);
    }
  });

  test('does not see a field of the record that nobody named', async () => {
    const attendee = await buyer({ fraudScore: 'not for anyone' });
    expect(JSON.stringify(attendee)).toContain('not for anyone');
    expect(JSON.stringify(present(attendee))).not.toMatch(/fraudScore|not for anyone/);
  });
});

test('the owner’s view and the own copy keep the order of the record', async () => {
  const attendee = await buyer();
  const order = Object.keys(attendee);
  for (const shown of [presentToOwner(attendee), presentOwnCopy(attendee)]) {
    const keys = Object.keys(shown);
    expect(keys).toEqual(order.filter((field) => keys.includes(field)));
  }
});

test('the own copy shows when which mails were sent, and not how', async () => {
  const { mails } = presentOwnCopy(await buyer()) as { mails: object[] };
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(Object.keys(mail)).toEqual(['kind', 'to', 'locale', 'queuedAt', 'sentAt']);
});
