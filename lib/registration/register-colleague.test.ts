import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLimits } from '@/lib/limits/create-limits';
import { limitSettings } from '@/tests/factories/limits';
import { answersOf, browserOf, nobody, registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { freshStore } from '@/tests/factories/store';
import type { Caller } from './abilities';
import { colleaguesPerPass, registerColleague } from './register-colleague';

/** Somebody with a pass, and the function by which they register colleagues. */
async function withPass() {
  const deps = registrationDeps();
  let { limits } = deps;
  const ana = await registered(
    'visitante',
    { email: 'ana@taller.mx', nombres: 'Ana', apellidos: 'López' },
    deps,
  );
  const register = (
    email: string,
    caller: Caller = browserOf(ana),
    id = ana.id,
    idempotencyKey: string = randomUUID(),
  ) =>
    registerColleague(
      { ...deps, limits },
      { id, caller, answers: answersOf('express', { email }), locale: 'es', idempotencyKey },
    );
  const nextDay = () => {
    limits = createLimits(freshStore(), limitSettings);
  };
  return { deps, ana, register, nextDay };
}

test('a colleague gets the pass by mail, which says who registered them, and belongs to no browser', async () => {
  const { deps, register } = await withPass();
  const colleague = resultOf(await register('luis@taller.mx'));
  const stored = await deps.attendees.byId(colleague._id);
  expect(stored).toMatchObject({ email: 'luis@taller.mx', source: 'colleague', form: 'express' });
  expect(stored?.userId).toBeUndefined();
  expect(stored?.mails).toMatchObject([{ kind: 'invitation', props: { registeredBy: 'Ana López' } }]);
});

test('tries of one submission, also at the same time, get one answer and make one colleague with one mail', async () => {
  const { deps, ana, register } = await withPass();
  const submit = () => register('luis@taller.mx', browserOf(ana), ana.id, 'one submission');
  const answers = [
    ...(await Promise.all([submit(), submit()])),
    await submit(),
    await submit(),
    await submit(),
  ];
  expect(new Set(answers.map((answer) => resultOf(answer)._id)).size).toBe(1);
  const stored = await deps.attendees.byEmailKey('luis@taller.mx');
  expect(stored?.mails).toHaveLength(1);
  expect((await deps.attendees.byId(ana.id))?.colleagues).toBe(1);
  expect(await register('luis@taller.mx')).toMatchObject({ fields: { email: 'emailRegistered' } });
});

test('nobody but the owner of a pass that is not blocked registers colleagues, and no known email', async () => {
  const { deps, ana, register } = await withPass();
  expect(await register('luis@taller.mx', nobody)).toMatchObject({ code: 'not_found' });
  expect(await register('luis@taller.mx', browserOf(ana), 'f'.repeat(24))).toMatchObject({
    code: 'not_found',
  });
  expect(await register('ana@taller.mx')).toMatchObject({ fields: { email: 'emailRegistered' } });
  await deps.attendees.update(ana.id, (one) => ({ ...one, blockedAt: deps.clock() }));
  expect(await register('luis@taller.mx')).toMatchObject({ code: 'blocked' });
});

test('three a day and five for each pass', async () => {
  const { register, nextDay } = await withPass();
  const codes: unknown[] = [];
  for (let count = 0; count < colleaguesPerPass + 2; count++) {
    const answer = await register(`colega${count}@taller.mx`);
    codes.push(answer.ok || answer.code);
    if (!answer.ok) nextDay();
  }
  expect(codes).toEqual([true, true, true, 'too_many_requests', true, true, 'too_many_requests']);
});

test('a colleague whom a limit refuses takes none of the five places of the pass', async () => {
  const { deps, ana, register } = await withPass();
  const { registrationByClient: byClient } = deps.limits;
  while ((await byClient.take(nobody.client)) === null);
  expect(await register('luis@taller.mx')).toMatchObject({ code: 'too_many_requests' });
  expect((await deps.attendees.byId(ana.id))?.colleagues).toBeUndefined();
});

test('a known email takes neither a place of the pass nor one of the mails that its mailbox may get', async () => {
  const { deps, ana, register } = await withPass();
  for (let count = 0; count < 3; count++)
    expect(await register('ana@taller.mx')).toMatchObject({ fields: { email: 'emailRegistered' } });
  expect((await deps.attendees.byId(ana.id))?.colleagues).toBe(0);
  // Her own registration was the first of the five mails.
  const cause = { mailbox: 'ana@taller.mx', client: nobody.client };
  let mails = 1;
  while ((await deps.limits.registrationByMailbox.take(cause)) === null) mails++;
  expect(mails).toBe(5);
});
