import { deps } from '@/lib/deps';
import type { AttendeeReader } from '@/lib/registration/types';

type Deps = ReturnType<typeof deps>;

interface ReadDeps
  extends Pick<
    Deps,
    | 'callerKey'
    | 'clock'
    | 'env'
    | 'event'
    | 'geo'
    | 'readiness'
    | 'registrationState'
    | 'isRegistrationOpen'
    | 'render'
    | 'resendLimits'
    | 'secrets'
    | 'securityEvent'
  > {
  attendees: AttendeeReader &
    Pick<
      Deps['attendees'],
      'listed' | 'countListed' | 'idsByWords' | 'byPremarket' | 'countPremarket' | 'countBy' | 'countRequests'
    >;
  /** Pages of the office audit who read what. */
  audit: Pick<Deps['audit'], 'addOrRepeat' | 'byId' | 'ofRecord' | 'latest'>;
  /** Whoever finds the user of a session stores once a day that it was used. */
  users: Pick<Deps['users'], 'byId' | 'byEmailKey' | 'withMail' | 'noteSessionUse'>;
  dataRequests: Pick<Deps['dataRequests'], 'byId' | 'withMail'>;
  /** They count how much of the list of people staff read, and how many addresses and codes a client looks up. */
  limits: Pick<Deps['limits'], 'officeListsByStaff' | 'byEmail' | 'partyCodesByClient'>;
  metrics: Pick<NonNullable<Deps['metrics']>, 'text'> | null;
  backfill: Pick<Deps['backfill'], 'read'>;
  sender: Pick<Deps['sender'], 'forecast' | 'status'>;
  roster: Pick<
    Deps['roster'],
    'recordId' | 'members' | 'memberOf' | 'withMail' | 'enrolmentById' | 'awaitedDeletions'
  >;
  /** Lists count whom they show. When these are many, owners are mailed and the desk has to give the factor again. */
  shown: Pick<Deps['shown'], 'add'>;
  seats: Pick<Deps['seats'], 'taken'>;
  visits: Pick<Deps['visits'], 'get' | 'countBy' | 'inConflict' | 'countConflicts' | 'ofDay'>;
  gateRecords: {
    gates: Pick<Deps['gateRecords']['gates'], 'get' | 'list'>;
    devices: Pick<Deps['gateRecords']['devices'], 'get' | 'list' | 'bySecret'>;
    held: Pick<Deps['gateRecords']['held'], 'list'>;
    refusals: Pick<Deps['gateRecords']['refusals'], 'countBy'>;
  };
  passList: Deps['passList'];
  parties: Pick<Deps['parties'], 'withMail' | 'byCode' | 'get' | 'list' | 'takenPlaces'>;
  optOuts: Pick<Deps['optOuts'], 'has' | 'readLinkId'>;
  invitees: Pick<
    Deps['invitees'],
    | 'byId'
    | 'idsByWords'
    | 'byEmailKey'
    | 'countStates'
    | 'numbersOf'
    | 'countToInvite'
    | 'allOfParty'
    | 'withMail'
  >;
  lists: Pick<Deps['lists'], 'get' | 'all'>;
  listImports: Pick<Deps['listImports'], 'get' | 'all' | 'part' | 'arrived'>;
  partyEntries: Pick<Deps['partyEntries'], 'ofParty'>;
}

/**
 * The dependencies of whatever serves a page or a GET. They cannot write, except as noted above: a use case that writes
 * does not accept them. They may report a bad link to the security log.
 */
export const readDeps: () => ReadDeps = deps;
