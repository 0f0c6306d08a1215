import { z } from 'zod';

declare const proven: unique symbol;
/** The id of a staff member whose role allows the action. */
export type StaffId = string & { readonly [proven]: 'staff' };
export const commandLine = 'command line';
/** Who reads or changes data for the organiser. */
export type Operator = StaffId | typeof commandLine;

/** The actions that audit entries name. Stored entries keep these names, so never rename one. */
export const auditActions = [
  'accept scans',
  'add note',
  'answer at counter',
  'block',
  'change address',
  'change gates',
  'change parties',
  'change seats',
  'change staff',
  'correct',
  'decide premarket',
  'delete list',
  'end device',
  'erase',
  'export',
  'import list',
  'let in',
  'list mails',
  'list people',
  'list premarket requests',
  'list seats',
  'open gates',
  'open history',
  'open lists',
  'open parties',
  'open staff',
  'open today',
  'pair device',
  'print badge',
  'purge',
  'read',
  'register',
  'renew recovery codes',
  'resend',
  'resume invitations',
  'retry mail',
  'search people',
  'stop import',
  'start invitations',
  'stop invitations',
  'unblock',
  'upload list',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditFields = {
  _id: z.string(),
  at: z.date(),
  by: z.string(),
  action: z.string(),
  /** The id of the record that the action is about; absent if it is about many. */
  record: z.string().optional(),
  /** The names of the fields that it changes, never their values. */
  fields: z.array(z.string()),
  /**
   * `started` until the change is done or refused; an entry that stays `started` was interrupted. `denied` if the role
   * did not allow it.
   */
  state: z.string(),
  endedAt: z.date().optional(),
  /** How many people a list, a search or a sheet of badges showed. */
  count: z.number().optional(),
  /** The ids of the people on a sheet of badges. */
  people: z.array(z.string()).optional(),
  /** How often it was done within the hour, the last time at `endedAt`; absent for once. */
  times: z.number().optional(),
  /** The roles of a member of staff before and after; absent for none. */
  roles: z.looseObject({ before: z.string().optional(), after: z.string().optional() }).optional(),
};

/** One thing that staff or the command line did. */
export type AuditEntry = z.infer<z.ZodObject<typeof auditFields>>;
