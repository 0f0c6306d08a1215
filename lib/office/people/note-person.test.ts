import { expect, test } from 'vitest';
import {
  presentOwnCopy,
  presentToOrganiser,
  presentToOwner,
} from '@/lib/registration/views/present-attendee';
import { registered, registrationDeps } from '@/tests/factories/registration';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { addNote } from './note-person';

async function office() {
  const parts = officeParts();
  const deps = registrationDeps({ attendees: parts.attendees }, parts.store);
  const { id, stored } = await registered('visitante', {}, deps);
  return { parts, id, stored, desk: await staffPermitted(parts, 'desk', 'note') };
}

test('a note is audited, and shown to staff and in the person’s own copy of their data alone', async () => {
  const { parts, id, stored, desk } = await office();
  const before = await stored();
  expect(await addNote(parts, desk, { id, text: '  Viene con\u0000 muletas. ' })).toMatchObject({ ok: true });
  const after = await stored();
  expect(after.staffNotes).toMatchObject([{ by: desk.id, text: 'Viene con muletas.' }]);
  expect(after.updatedAt).toEqual(before.updatedAt);
  expect(await parts.audit.ofRecord(id)).toMatchObject([{ by: desk.id, action: 'add note', state: 'done' }]);
  for (const present of [presentToOwner, presentToOrganiser])
    expect(JSON.stringify(present(after))).not.toContain('muletas');
  expect(presentOwnCopy(after).staffNotes).toEqual([{ at: parts.clock(), text: 'Viene con muletas.' }]);
});

test('an empty or too long note, and one about nobody, is refused', async () => {
  const { parts, id, desk } = await office();
  const add = (text: string, record = id) => addNote(parts, desk, { id: record, text });
  expect(await add(' \u200B')).toMatchObject({ fields: { text: 'noteRequired' } });
  expect(await add('x'.repeat(501))).toMatchObject({ fields: { text: 'tooLong500' } });
  expect(await add('x', 'b'.repeat(24))).toMatchObject({ code: 'not_found' });
  expect(await parts.audit.ofRecord(id)).toEqual([]);
});

test('a person has at most 50 notes, also of several members of staff at the same time', async () => {
  const { parts, id, stored, desk } = await office();
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, n) => addNote(parts, desk, { id, text: `n${n}` })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(50);
  expect((await stored()).staffNotes).toHaveLength(50);
});
