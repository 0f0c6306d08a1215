import { describe, expect, test } from 'vitest';
import { commandLine } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { resendInvitation } from '@/lib/registration/mails/resend-invitation';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { presentToOwner } from '@/lib/registration/views/present-attendee';
import { answersOf, nobody, registrationDeps, registrationOf } from '@/tests/factories/registration';
import { confirmPremarket, confirmPremarketOf, findPremarketBuyer } from './confirm-premarket';

const day = 24 * 60 * 60_000;

type Parts = ReturnType<typeof registrationDeps>;

async function buyer(deps: Parts) {
  const registered = await registerAttendee(
    deps,
    registrationOf('comprador', { answers: answersOf('comprador', { vip: true }) }),
  );
  const attendee = registered.ok ? await deps.attendees.byId(registered.value.id) : null;
  if (!attendee?.premarketId) throw new Error('no premarket request');
  return { ...attendee, premarketId: attendee.premarketId };
}

const decisions = (mails: { kind: string }[]) =>
  mails.filter(({ kind }) => kind === 'accessCode' || kind === 'premarketNote');

describe('deciding a premarket request', () => {
  test('yes: stores the decision and queues the access code in the same document', async () => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    const confirmed = await confirmPremarket(deps, premarketId, true);
    expect(confirmed).toMatchObject({ ok: true, value: { vip: true, vipProcessed: true } });
    const stored = await deps.attendees.byId(_id);
    expect(stored).toMatchObject({ vip: true, vipProcessed: true, mailDueAt: deps.time.now });
    expect(stored?.accessCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(decisions(stored?.mails ?? [])).toMatchObject([
      {
        kind: 'accessCode',
        to: { address: 'maria@ejemplo.mx' },
        locale: 'es',
        props: { nombres: 'María José', code: stored?.accessCode },
        link: { purpose: 'owner', subject: _id },
      },
    ]);
  });

  test('no: stores the decision and queues the note, without a code', async () => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    await confirmPremarket(deps, premarketId, false);
    const stored = await deps.attendees.byId(_id);
    expect(stored).toMatchObject({ vip: false, vipProcessed: true });
    expect(stored).not.toHaveProperty('accessCode');
    expect(decisions(stored?.mails ?? [])).toMatchObject([
      { kind: 'premarketNote', props: { nombres: 'María José' } },
    ]);
  });

  test('decides nothing about somebody who has changed the category since', async () => {
    const deps = registrationDeps();
    const found = await buyer(deps);
    const attendees = { ...deps.attendees, byPremarketId: async () => found };
    const becomes = (change: object) =>
      deps.attendees.update(found._id, (current) => ({ ...current, ...change }));
    for (const change of [{ categoria: 'VISITANTE' }, { categoria: 'COMPRADOR', premarketId: newId() }]) {
      await becomes(change);
      const decided = await confirmPremarket({ ...deps, attendees }, found.premarketId, true);
      expect(decided).toEqual({ ok: false, code: 'not_found' });
    }
    expect((await deps.attendees.byId(found._id))?.vipProcessed).toBe(false);
  });

  test('is final: a later decision changes nothing and sends nothing', async () => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    await confirmPremarket(deps, premarketId, true);
    const first = await deps.attendees.byId(_id);
    for (const vip of [true, false]) {
      expect(await confirmPremarket(deps, premarketId, vip)).toEqual({
        ok: false,
        code: 'already_processed',
      });
    }
    expect(await deps.attendees.byId(_id)).toEqual(first);
  });

  test('happens once even with 40 concurrent attempts', async () => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => confirmPremarket(deps, premarketId, index % 2 === 0)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(decisions((await deps.attendees.byId(_id))?.mails ?? [])).toHaveLength(1);
  });

  test('ends 30 days after the request, counted from the last one', async () => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    const asked = deps.time.now.getTime();
    deps.time.now = new Date(asked + 30 * day - 1);
    expect((await findPremarketBuyer(deps, premarketId)).ok).toBe(true);
    deps.time.now = new Date(asked + 30 * day);
    expect(await findPremarketBuyer(deps, premarketId)).toEqual({ ok: false, code: 'not_found' });
    expect(await confirmPremarket(deps, premarketId, true)).toEqual({ ok: false, code: 'not_found' });
    // Asked again: another mail with the link.
    await deps.attendees.update(_id, (current) => ({
      ...current,
      mails: current.mails.flatMap((mail) =>
        mail.kind === 'premarketRequest' ? [mail, { ...mail, id: newId(), queuedAt: deps.time.now }] : [mail],
      ),
    }));
    expect((await confirmPremarket(deps, premarketId, true)).ok).toBe(true);
  });

  test('finds no buyer by any other id', async () => {
    const deps = registrationDeps();
    const { _id, guid } = await buyer(deps);
    for (const id of [_id, guid, newId(), '', '__proto__', '{"$ne":null}']) {
      expect(await confirmPremarket(deps, id, true)).toEqual({ ok: false, code: 'not_found' });
    }
  });

  test('makes a different code for everyone', async () => {
    const codes = new Set<string | undefined>();
    for (let round = 0; round < 6; round++) {
      const deps = registrationDeps();
      const confirmed = await confirmPremarket(deps, (await buyer(deps)).premarketId, true);
      codes.add(confirmed.ok ? confirmed.value.accessCode : undefined);
    }
    expect(codes.size).toBe(6);
  });

  test('keeps the code out of the API', async () => {
    const deps = registrationDeps();
    const confirmed = await confirmPremarket(deps, (await buyer(deps)).premarketId, true);
    if (!confirmed.ok) throw new Error(confirmed.code);
    expect(presentToOwner(confirmed.value)).toMatchObject({ vip: 'true', vipProcessed: 'true' });
    expect(JSON.stringify(presentToOwner(confirmed.value))).not.toContain(confirmed.value.accessCode);
  });
});

describe('deciding by email, on the command line', () => {
  test('works for a buyer who never asked, with one mail in their language', async () => {
    const deps = registrationDeps();
    const answers = answersOf('comprador', { vip: false });
    await registerAttendee(deps, registrationOf('comprador', { answers, locale: 'en' }));
    const decided = await confirmPremarketOf(deps, {
      by: commandLine,
      email: ' Maria@EJEMPLO.mx ',
      vip: true,
    });
    expect(decided).toMatchObject({ ok: true, value: { vip: true, vipProcessed: true } });
    expect(
      await confirmPremarketOf(deps, { by: commandLine, email: 'maria@ejemplo.mx', vip: false }),
    ).toMatchObject({
      code: 'already_processed',
    });
    const stored = await deps.attendees.byEmailKey('maria@ejemplo.mx');
    expect(decisions(stored?.mails ?? [])).toMatchObject([{ kind: 'accessCode', locale: 'en' }]);
  });

  test('is the same decision as by the link in the mail', async () => {
    const deps = registrationDeps();
    const { premarketId } = await buyer(deps);
    await confirmPremarketOf(deps, { by: commandLine, email: 'maria@ejemplo.mx', vip: false });
    expect(await confirmPremarket(deps, premarketId, true)).toMatchObject({ code: 'already_processed' });
  });

  test('finds only buyers', async () => {
    const deps = registrationDeps();
    const visitor = registrationOf('visitante', {
      answers: answersOf('visitante', { email: 'ana@ejemplo.mx' }),
    });
    await registerAttendee(deps, visitor);
    for (const email of ['ana@ejemplo.mx', 'nobody@ejemplo.mx', 'x']) {
      expect(await confirmPremarketOf(deps, { by: commandLine, email, vip: true })).toEqual({
        ok: false,
        code: 'not_found',
      });
    }
  });
});

test.each(['before', 'after'])(
  'the code of a buyer who was blocked %s the decision is not mailed until the block ends',
  async (when) => {
    const deps = registrationDeps();
    const { _id, premarketId } = await buyer(deps);
    const target = { id: _id, by: commandLine } as const;
    const codeMail = async () =>
      (await deps.attendees.byId(_id))?.mails.find(({ kind }) => kind === 'accessCode');
    if (when === 'before') await blockAttendee(deps, target);
    expect((await confirmPremarket(deps, premarketId, true)).ok).toBe(true);
    if (when === 'after') await blockAttendee(deps, target);
    expect(await codeMail()).toMatchObject({ state: 'queued' });
    expect((await codeMail())?.dueAt).toBeUndefined();
    await unblockAttendee(deps, target);
    expect(await codeMail()).toMatchObject({ state: 'queued', dueAt: deps.time.now });
  },
);

test('the access code is in the mail that a resend sends again, once there is one', async () => {
  const deps = registrationDeps();
  const { _id, premarketId } = await buyer(deps);
  const resent = async () => {
    deps.time.now = new Date(deps.time.now.getTime() + 61_000);
    const sent = await resendInvitation(deps, { id: _id, caller: nobody });
    return sent.ok ? sent.value.mails.at(-1) : undefined;
  };
  expect(await resent()).toMatchObject({ kind: 'buyerAdded', props: { vip: true, accessCode: '' } });
  const confirmed = await confirmPremarket(deps, premarketId, true);
  const accessCode = confirmed.ok ? confirmed.value.accessCode : undefined;
  expect(await resent()).toMatchObject({ kind: 'buyerAdded', props: { vip: false, accessCode } });
});
