'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { resumeInvitations, startInvitations, stopInvitations } from '@/lib/office/outreach/invite-list';
import { officePages, officePath } from '@/lib/office/rules';

const { path } = officePages.lists;
/** The page of the list that a form is about, below the office. */
const pageOf = ({ list }: Readonly<Record<string, unknown>>) => `${path}/${encodeURIComponent(String(list))}`;
const done = (list: string, what: 'started' | 'stopped' | 'resumed') =>
  ok({ next: `${officePath}${pageOf({ list })}?done=${what}` });

/** Starts a round of invitations. */
export const startInvitationsAction = officeAction(
  'sendInvitations',
  pageOf,
  async (by, { typed: { list = '', shown = '', typed = '' } }) => {
    const started = await startInvitations(deps(), by, { id: list, shown, typed });
    return started.ok ? done(list, 'started') : started;
  },
);

/** Stops the round. */
export const stopInvitationsAction = officeAction('invite', pageOf, async (by, { typed: { list = '' } }) => {
  const stopped = await stopInvitations(deps(), by, list);
  return stopped.ok ? done(list, 'stopped') : stopped;
});

/** Resumes a round that was stopped, paused or missed. */
export const resumeInvitationsAction = officeAction(
  'sendInvitations',
  pageOf,
  async (by, { typed: { list = '' } }) => {
    const resumed = await resumeInvitations(deps(), by, list);
    return resumed.ok ? done(list, 'resumed') : resumed;
  },
);
