import { z } from 'zod';
import { type AuditDeps, audited } from '@/lib/audit/audited';
import { boundedText } from '@/lib/base/bounded-text';
import { emailField } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { fieldErrors, ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import { visibleText } from '@/lib/base/visible-text';
import type { KeepingEvent } from '@/lib/event/rules';
import { locales } from '@/lib/i18n/locale';
import type { MailPermits } from '@/lib/mail/mail-permit';
import { queueContactLink, withContact } from '@/lib/outreach/parties/contact';
import type { Party } from '@/lib/outreach/parties/record';
import type { Parties } from '@/lib/outreach/parties/repository';
import { revoking } from '@/lib/revocations/revoking';
import type { RevocationDeps } from '@/lib/revocations/types';
import type { StaffFor } from '../abilities';

export interface ContactDeps extends AuditDeps, RevocationDeps {
  parties: Pick<Parties, 'get' | 'update'>;
  event: KeepingEvent;
  mailPermits: Pick<MailPermits, 'byStaff'>;
}

/** A text of one line, as the pages and mails show it. */
export const lineOf = (text: string): string => visibleText(text).replaceAll(/\s+/g, ' ');

const contactSchema = z.object({
  contactName: boundedText({ max: 100, invalid: 'partyContactRequired', normalize: lineOf }, (text) =>
    text.min(1, 'partyContactRequired'),
  ),
  contactEmail: emailField,
  contactLocale: z.enum(locales, { error: 'partyContactLocale' }),
});
type Contact = NonNullable<Party['contact']>;

/** The contact that staff typed. Refuses with errors of its fields. */
export function readContact(typed: Readonly<Record<string, unknown>>): Result<Contact> {
  const parsed = contactSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error));
  const { contactName: name, contactEmail: email, contactLocale: locale } = parsed.data;
  return ok({ name, email, locale });
}

/** The party with its contact, and the mail with their link. Refuses with `too_many_requests`. */
export async function addContact(
  { mailPermits, event }: Pick<ContactDeps, 'mailPermits' | 'event'>,
  by: StaffFor<'parties'>,
  party: Party,
  contact: Contact,
): Promise<Result<Party>> {
  const permit = await mailPermits.byStaff({ by: by.id, email: contact.email });
  if (!permit.ok) return permit;
  return ok(queueContactLink(withContact(party, contact, emailKey(contact.email)), event, permit.value));
}

/**
 * Replaces the contact of a party and mails them their link; the former contact's link stops working. Refuses with errors
 * of the fields, `too_many_requests`, and `not_found` once the party is ended.
 */
export async function setContact(
  deps: ContactDeps,
  by: StaffFor<'parties'>,
  { party: id, ...typed }: Readonly<Record<string, unknown>> & { party: string },
): Promise<Result<Party>> {
  const contact = readContact(typed);
  if (!contact.ok) return contact;
  const stored = await deps.parties.get(id);
  if (!stored || stored.endedAt) return refuse('not_found');
  const permit = await deps.mailPermits.byStaff({ by: by.id, email: contact.value.email });
  if (!permit.ok) return permit;
  const { value } = contact;
  const change = () =>
    changeParty(deps, by, id, (party) =>
      queueContactLink(withContact(party, value, emailKey(value.email)), deps.event, permit.value),
    );
  return stored.contact ? revoking(deps, { kind: 'party', subject: id, value: 'contact' }, change) : change();
}

/** Mails the contact of a party their link again. Refuses with `not_found` and `too_many_requests`. */
export async function sendContactLink(
  deps: ContactDeps,
  by: StaffFor<'parties'>,
  id: string,
): Promise<Result<Party>> {
  const stored = await deps.parties.get(id);
  if (!stored?.contact || stored.endedAt) return refuse('not_found');
  const permit = await deps.mailPermits.byStaff({ by: by.id, email: stored.contact.email });
  if (!permit.ok) return permit;
  return changeParty(deps, by, id, (party) => queueContactLink(party, deps.event, permit.value));
}

/** Lets mails of a held party leave again. Refuses with `not_found`. */
export const releaseParty = (
  deps: ContactDeps,
  by: StaffFor<'parties'>,
  id: string,
): Promise<Result<Party>> =>
  changeParty(deps, by, id, ({ heldAt, ...party }) =>
    heldAt ? { ...party, releasedAt: deps.clock() } : null,
  );

/** Changes a party with an entry in the audit. Refuses with `not_found`. */
export async function changeParty(
  deps: AuditDeps & { parties: Pick<Parties, 'update'> },
  by: StaffFor<'parties'>,
  id: string,
  change: (party: Party) => Party | null,
): Promise<Result<Party>> {
  return audited(deps, { by: by.id, action: 'change parties', record: id }, async () => {
    const result = await deps.parties.update(id, change);
    return 'document' in result ? ok(result.document) : refuse('not_found');
  });
}
