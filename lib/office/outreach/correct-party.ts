import { audited } from '@/lib/audit/audited';
import { ok, type Result, refuse, refuseFields } from '@/lib/base/result';
import type { Party } from '@/lib/outreach/parties/record';
import type { Parties } from '@/lib/outreach/parties/repository';
import type { StaffFor } from '../abilities';
import type { ContactDeps } from './manage-contacts';
import { grantLimit, partyFaults, partySchema } from './manage-parties';

const termsSchema = partySchema.pick({ quota: true, booth: true, from: true, until: true });

interface Deps extends ContactDeps {
  parties: Pick<Parties, 'get' | 'update' | 'limitPlaces'>;
}

/**
 * Gives a party another quota, validity and booth; what is left out ends. Refuses with errors of the fields, also for fewer
 * places than are taken, with `not_found` once the party is ended, and with `factor_required` for one whose buyers get
 * premarket access, unless staff may grant it now.
 */
export async function correctParty(
  deps: Deps,
  by: StaffFor<'parties'>,
  { party: id, ...typed }: Readonly<Record<string, unknown>> & { party: string },
  granting?: StaffFor<'grantPremarket'>,
): Promise<Result<Party>> {
  const { parties } = deps;
  const stored = await parties.get(id);
  if (!stored || stored.endedAt) return refuse('not_found');
  const parsed = termsSchema.safeParse(typed);
  if (!parsed.success) return refuseFields(partyFaults(parsed.error));
  const { quota, booth, from, until } = parsed.data;
  if (from && until && from > until) return refuseFields({ until: 'partyDaysReversed' });
  if (stored.premarket === 'grant') {
    if (quota > grantLimit) return refuseFields({ quota: 'partyGrantQuota' });
    if (!granting) return refuse('factor_required');
  }
  return audited(deps, { by: by.id, action: 'change parties', record: id }, async () => {
    // The places know the quota first, so that nobody takes one more meanwhile.
    if (!(await parties.limitPlaces(id, quota))) return refuseFields({ quota: 'partyQuotaTaken' });
    const result = await parties.update(id, ({ booth: _, from: __, until: ___, ...party }) =>
      party.endedAt
        ? null
        : { ...party, quota, ...(booth && { booth }), ...(from && { from }), ...(until && { until }) },
    );
    return result.outcome === 'updated' ? ok(result.document) : refuse('not_found');
  });
}
