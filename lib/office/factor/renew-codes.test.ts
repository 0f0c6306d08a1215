import { expect, test } from 'vitest';
import { userRecord } from '@/tests/factories/accounts';
import { newStaff, officeParts, permitted, setUpFactor, staffIn } from '@/tests/factories/staff';
import { permit } from '../abilities';
import { giveCode } from './give-code';
import { renewRecoveryCodes } from './renew-codes';

/** A member of the desk who has just set up the authenticator app. */
async function desk() {
  const parts = officeParts();
  const setUp = await setUpFactor(parts, await newStaff(parts, 'desk'));
  const staff = { ...setUp.staff, session: { ...setUp.staff.session, factorAt: parts.clock() } };
  return { ...setUp, parts, staff };
}

test('earlier recovery codes stop working, and each of the new ones works once', async () => {
  const { parts, staff, recoveryCodes: earlier } = await desk();
  const renewed = await renewRecoveryCodes(parts, permitted(staff, 'renewCodes', parts.clock()));
  if (!renewed.ok) throw new Error(renewed.code);
  const { recoveryCodes } = renewed.value;
  expect(new Set([...earlier, ...recoveryCodes]).size).toBe(16);
  const give = async (code = '') =>
    (
      await giveCode(parts, await staffIn(parts, { id: staff.id, sessionId: staff.session.id }), code, {
        client: 'c',
      })
    ).ok;
  expect(await give(earlier[0])).toBe(false);
  expect([await give(recoveryCodes[0]), await give(recoveryCodes[0])]).toEqual([true, false]);
  expect(await parts.audit.ofRecord(staff.id)).toMatchObject([
    { by: staff.id, action: 'renew recovery codes', state: 'done' },
  ]);
  const { mails } = await userRecord(parts, staff.id);
  expect(mails.filter(({ kind }) => kind === 'codesRenewed')).toMatchObject([
    { to: { address: staff.email } },
  ]);
});

test('the factor is required again after ten minutes, and nobody without one gets codes', async () => {
  const { parts, staff } = await desk();
  const by = permitted(staff, 'renewCodes', parts.clock());
  await parts.users.update(staff.id, (current) => ({ ...current, staff: undefined }));
  expect(await renewRecoveryCodes(parts, by)).toEqual({ ok: false, code: 'not_found' });
  parts.pass(600);
  expect(permit(staff, 'renewCodes', parts.clock())).toMatchObject({ code: 'factor_required' });
});
