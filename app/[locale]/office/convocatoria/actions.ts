'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { deleteListByStaff } from '@/lib/office/outreach/manage-lists';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.lists;

/** Deletes a list with its people. */
export const deleteListAction = officeAction('invite', path, async (by, { typed: { list = '' } }) => {
  const deleted = await deleteListByStaff(deps(), by, list);
  if (deleted.ok) return ok({ next: `${officePath}${path}?deleted=${deleted.value.people}` });
  if (deleted.fields) return { ...refuse('invalid_fields'), message: 'validation.listMailed' };
  return deleted.code === 'already_processed' ? { ...deleted, message: 'office.lists.isWriting' } : deleted;
});
