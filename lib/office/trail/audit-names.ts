import type { AuditAction } from '@/lib/audit/record';
import type { OfficeAction } from '../abilities';

/**
 * How the audit names what an action of the office lets staff do: what its pages show, and what its forms and downloads
 * do.
 */
const auditNames = {
  today: { page: 'open today' },
  search: { page: 'list people', form: 'search people' },
  readPerson: { page: 'read' },
  correct: { page: 'read', form: 'correct' },
  changeAddress: { form: 'change address' },
  resend: { form: 'resend' },
  badge: { form: 'print badge' },
  // The form shows people with the same name before it registers somebody.
  walkIn: { page: 'search people', form: 'register' },
  note: { form: 'add note' },
  gates: { page: 'open gates', form: 'let in' },
  devices: { form: 'change gates' },
  parties: { page: 'open parties', form: 'change parties' },
  invite: { page: 'open lists', form: 'import list' },
  sendInvitations: { form: 'start invitations' },
  grantPremarket: { form: 'change parties' },
  renewCodes: { form: 'renew recovery codes' },
  premarket: { page: 'list premarket requests', form: 'decide premarket' },
  lists: { page: 'list seats' },
  seats: { form: 'change seats' },
  mails: { page: 'list mails', form: 'retry mail' },
  export: { form: 'export' },
  block: { form: 'block' },
  erase: { form: 'erase' },
  staff: { page: 'open staff' },
  changeStaff: { form: 'change staff' },
  history: { page: 'open history' },
  changeOrganisers: { form: 'change staff' },
  deleteSelf: { form: 'erase' },
} as const satisfies Record<
  OfficeAction,
  { page: AuditAction; form?: AuditAction } | { page?: AuditAction; form: AuditAction }
>;

/** Whether something is shown by opening a page, or done by a form or a download. */
export type Way = 'page' | 'form';

/** The name for one way of using an action, or for the other way if the action has only that. */
export function auditName(action: OfficeAction, way: Way): AuditAction {
  const names: { page?: AuditAction; form?: AuditAction } = auditNames[action];
  const [first, second] = way === 'page' ? [names.page, names.form] : [names.form, names.page];
  // The table has at least one name for each action.
  return first ?? second ?? 'read';
}
