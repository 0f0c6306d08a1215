import { expect, test } from 'vitest';
import { contactedParty, outreachDeps } from '@/tests/factories/outreach';

test('the mail to a contact greets them by their first name, and is addressed by the whole name', async () => {
  const { mails, contact } = await contactedParty(outreachDeps());
  expect(contact.name).toBe('Lucía Peña');
  expect(mails).toMatchObject([{ props: { nombres: 'Lucía' }, to: { name: 'Lucía Peña' } }]);
});
