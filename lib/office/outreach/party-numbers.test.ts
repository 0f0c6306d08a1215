import { expect, test } from 'vitest';
import { registerInParty } from '@/lib/outreach/parties/register-in-party';
import { anInvitee, aParty, contactedParty, partyOffice, registrationWith } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { partyNumbers } from './party-numbers';

test('a party counts who came, and what became of the people whom its contact entered', async () => {
  const { deps, by } = await partyOffice();
  const [party, other] = [await contactedParty(deps), await aParty(deps)];
  const { id } = resultOf(await registerInParty(deps, registrationWith(party, 'ana@alumnos.example')));
  resultOf(await registerInParty(deps, registrationWith(other, 'luis@alumnos.example')));
  await anInvitee(deps, { email: 'eva@alumnos.example', party: party._id });
  await anInvitee(deps, { email: 'luz@alumnos.example', party: party._id, state: 'declined' });
  await deps.attendees.update(id, (current) => ({ ...current, cameOn: ['2028-02-16'] }));
  expect(await partyNumbers(deps, by, party)).toMatchObject({
    came: 1,
    entered: { states: { waiting: 1, declined: 1, registered: 0 }, deliveries: { sent: 0 } },
  });
  expect(await partyNumbers(deps, by, other)).toEqual({ came: 0, entered: null });
});
