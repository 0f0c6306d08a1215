import { providerAccountsSpec } from '@/lib/accounts/provider-links';
import { usersSpec } from '@/lib/accounts/repository';
import { auditSpec } from '@/lib/audit/repository';
import { conferenceSeatsSpec } from '@/lib/conferences/repository';
import { devicesSpec, gatesSpec, heldScansSpec, refusalsSpec, visitsSpec } from '@/lib/gate/repository';
import { zipImportsSpec } from '@/lib/geo/repository';
import { mailPaceSpec } from '@/lib/mail/pace-record';
import { staffRosterSpec } from '@/lib/office/repository';
import { shownPeopleSpec } from '@/lib/office/trail/record';
import { partyEntriesSpec } from '@/lib/outreach/entries/repository';
import { listImportsSpec, listPartsSpec } from '@/lib/outreach/imports/repository';
import { inviteesSpec } from '@/lib/outreach/invitees/repository';
import { listsSpec } from '@/lib/outreach/lists/repository';
import { optOutsSpec } from '@/lib/outreach/opt-outs/repository';
import { partiesSpec, partyPlacesSpec } from '@/lib/outreach/parties/repository';
import { dataRequestsSpec } from '@/lib/privacy/repository';
import { attendeesSpec, tombstonesSpec } from '@/lib/registration/repository';
import { backfillsSpec } from '@/lib/registration/search-index/backfill';
import { rateLimitsSpec } from './limits/record';
import { revocationsSpec } from './revocations/repository';
import type { AnyCollectionSpec } from './store/port';
import { tasksSpec } from './store/task-records';

/** Every collection of the portal: `npm run db:setup` creates them and readiness requires them. */
export const allCollections: readonly AnyCollectionSpec[] = [
  attendeesSpec,
  tombstonesSpec,
  backfillsSpec,
  usersSpec,
  providerAccountsSpec,
  conferenceSeatsSpec,
  visitsSpec,
  gatesSpec,
  devicesSpec,
  heldScansSpec,
  refusalsSpec,
  partiesSpec,
  partyPlacesSpec,
  partyEntriesSpec,
  listsSpec,
  listImportsSpec,
  listPartsSpec,
  inviteesSpec,
  optOutsSpec,
  dataRequestsSpec,
  auditSpec,
  staffRosterSpec,
  revocationsSpec,
  shownPeopleSpec,
  zipImportsSpec,
  rateLimitsSpec,
  mailPaceSpec,
  tasksSpec,
];
