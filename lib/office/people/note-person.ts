import { type AuditDeps, audited } from '@/lib/audit/audited';
import { newId } from '@/lib/base/ids';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { visibleText } from '@/lib/base/visible-text';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import type { StaffFor } from '../abilities';

/** The maximum number of characters in a note, and of notes about a person. */
export const noteLength = 500;
const noteLimit = 50;

/**
 * Adds a note about a person, which only staff see, besides the person in the copy of their data. It is erased with the
 * registration. Refuses with an error of `text`, and with `not_found`.
 */
export async function addNote(
  deps: AuditDeps & { attendees: Pick<Attendees, 'byId' | 'update'>; clock: () => Date },
  by: StaffFor<'note'>,
  { id, text }: { id: string; text: string },
): Promise<Result<unknown>> {
  const note = visibleText(text.slice(0, 2 * noteLength));
  if (!note) return refuseFields({ text: 'noteRequired' });
  if (note.length > noteLength) return refuseFields({ text: 'tooLong500' });
  if (!(await deps.attendees.byId(id))) return refuse('not_found');
  return audited(deps, { by: by.id, action: 'add note', record: id }, () =>
    updateOrRefuse(deps.attendees, id, (current: Attendee): Result<Attendee> => {
      const { staffNotes = [] } = current;
      if (staffNotes.length >= noteLimit) return refuseFields({ text: 'notesFull' });
      return ok({
        ...current,
        staffNotes: [...staffNotes, { id: newId(), at: deps.clock(), by: by.id, text: note }],
      });
    }),
  );
}
