import { expect, test } from 'vitest';
import { createPace } from '@/lib/mail/pace';
import type { QueuedMail } from '@/lib/mail/record';
import { createSender } from '@/lib/mail/sender';
import type { MailPayload } from '@/lib/mail/types';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { conferenceAttendee, conferenceDeps, talk } from '@/tests/factories/conferences';
import { mailPermits } from '@/tests/factories/mail';
import { answersOf, registrationOf } from '@/tests/factories/registration';
import { elapsed, finished, stopTime } from '@/tests/support/test-clock';
import { chooseSessions } from './choose-sessions';

const perMinute = 100;

/** A portal with a ceiling of 100 mails a minute. */
function portal() {
  const parts = conferenceDeps([
    talk('a', { capacity: 50 }),
    talk('d', { capacity: 50, startsAt: '2027-02-18T10:00', endsAt: '2027-02-18T11:00' }),
  ]);
  const deps = { ...parts, mailPermits: mailPermits(parts.store, parts.clock, perMinute) };
  const sent: string[] = [];
  const log = { info() {}, warn() {}, error() {} };
  const sender = createSender({
    collections: [deps.attendees.outbox],
    clock: deps.clock,
    log,
    render: async ({ to }: QueuedMail): Promise<MailPayload> => ({
      to: to.address,
      from: '',
      subject: '',
      html: '',
      text: '',
    }),
    transport: {
      name: 'file',
      concurrency: 1,
      send: async ({ to }) => {
        sent.push(to);
        return { outcome: 'sent' };
      },
    },
    pace: createPace(deps.store, { clock: deps.clock, ceiling: perMinute, log }),
  });
  return { deps, sender, sent };
}

test('a pass is sent within seconds although another client has queued hundreds of mails', async () => {
  const { deps, sender, sent } = portal();
  const invent = async (_: unknown, n: number) => {
    const person = await conferenceAttendee(deps, `invented${n}@ejemplo.mx`);
    for (let round = 0; round < 20; round++)
      await chooseSessions(deps, { ...person, sessionIds: round % 2 === 0 ? ['a'] : ['d'] });
    return (await deps.attendees.byId(person.attendeeId))?.mails.length;
  };
  const queued = await Promise.all(Array.from({ length: 34 }, invent));
  expect(queued).toEqual(Array(34).fill(6));
  const answers = answersOf('visitante', { email: 'honest@ejemplo.mx' });
  await registerAttendee(deps, registrationOf('visitante', { answers, client: '198.51.100.7' }));
  stopTime();
  await finished(sender.drain(10_000), () => elapsed(100));
  expect(sent).toContain('honest@ejemplo.mx');
  expect(sent.length).toBeLessThan(perMinute / 4);
  await sender.stop();
});
