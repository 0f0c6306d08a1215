/** How often something may be done. RATE_LIMIT_FACTOR multiplies the points. */
export interface Limit {
  /** What each count is for. */
  by: string;
  points: number;
  /** The length of a period, which begins with the first point. */
  seconds: number;
  /**
   * For a client of `VENUE_ADDRESSES`: without a limit, or counted as one client for each email or code, and with these
   * points for all of them together.
   */
  venue?: 'exempt' | { points: number; per: 'email' | 'code' };
  /** Further points, for clients that have used fewer than `each`. */
  reserve?: { points: number; each: number };
  /** How many of them one client may use, in a period of its own. */
  perClient?: { points: number; seconds: number };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * Mails to a mailbox. The reserve is for clients that have sent it none, so that strangers cannot use up the owner's
 * share.
 */
const perMailbox = { by: 'mailbox', points: 5, seconds: day, reserve: { points: 5, each: 1 } } as const;

/** The limits of `createLimits`. Those by staff account have a name that ends with `ByStaff`. */
export const countedLimits = {
  // Failed sign-ins. The first two count a browser that has signed in to the account before separately.
  loginByEmailAndClient: { by: 'email and client', points: 5, seconds: 15 * minute },
  loginByAccount: { by: 'email', points: 30, seconds: hour },
  loginByClient: { by: 'client', points: 30, seconds: minute, venue: { points: 300, per: 'email' } },
  signedInByClient: {
    by: 'client',
    points: 300,
    seconds: 10 * minute,
    venue: { points: 3000, per: 'email' },
  },
  registerByClient: { by: 'client', points: 20, seconds: minute },
  registerByMailbox: perMailbox,
  activationCodeByClient: { by: 'client', points: 30, seconds: hour },
  /** All accounts of a mailbox together, since whoever corrects the address of one can make another. */
  activationCodeByMailbox: { by: 'mailbox', points: 20, seconds: day },
  resetByClient: { by: 'client', points: 30, seconds: 10 * minute },
  resetByMailbox: { ...perMailbox, perClient: { points: 2, seconds: 10 * minute } },

  registrationByClient: { by: 'client', points: 300, seconds: 10 * minute, venue: 'exempt' },
  registrationByMailbox: perMailbox,
  /** Looking up registrations by email. */
  byEmail: { by: 'client', points: 30, seconds: 10 * minute, venue: { points: 3000, per: 'email' } },
  updateByUser: { by: 'account or record', points: 30, seconds: 10 * minute },

  colleaguesByRecord: { by: 'record', points: 3, seconds: day },

  /** Codes of groups that no group has. */
  partyCodesByClient: {
    by: 'client',
    points: 30,
    seconds: 10 * minute,
    venue: { points: 300, per: 'code' },
  },

  /** People whom the contact of a party enters. */
  partyPeopleByParty: { by: 'party', points: 120, seconds: day },

  gatePairingByClient: { by: 'client', points: 30, seconds: 10 * minute },
  /** Folios and emails typed at a gate that are no pass. */
  gateMissesByDevice: { by: 'device', points: 10, seconds: minute },
  /** Those that are a pass, too: a lost device has keys of all passes, from which folios follow. */
  gateTypedByDevice: { by: 'device', points: 60, seconds: 10 * minute },
  /** Calls of an ended device with scans, of up to 200 each. */
  gateHandoversByDevice: { by: 'device', points: 100, seconds: day },

  dataRequestByClient: { by: 'client', points: 10, seconds: 10 * minute },
  dataRequestByMailbox: { ...perMailbox, perClient: { points: 3, seconds: hour } },

  // Mails to an address that nobody has proved, caused by the owner of the record or by anybody else.
  unprovenMailByClient: { by: 'client', points: 300, seconds: 10 * minute, venue: 'exempt' },
  unprovenMailByClientAndMailbox: { by: 'mailbox and client', points: 5, seconds: day },
  unprovenMailByMailbox: { ...perMailbox, perClient: { points: 5, seconds: day } },
  strangersMailByMailbox: { ...perMailbox, perClient: { points: 5, seconds: day } },
  mailByStaff: { by: 'staff account', points: 300, seconds: 10 * minute },
  staffMailByMailbox: { by: 'mailbox', points: 20, seconds: day },

  // With a stolen session it takes hours to copy the list of a large show.
  officePagesByStaff: { by: 'staff account', points: 600, seconds: 10 * minute },
  officeListsByStaff: { by: 'staff account', points: 100, seconds: 10 * minute },
  officeSearchesByStaff: { by: 'staff account', points: 600, seconds: 10 * minute },
  officeChangesByStaff: { by: 'staff account', points: 200, seconds: 10 * minute },
  /** Parts of the files of lists. */
  officePartsByStaff: { by: 'staff account', points: 600, seconds: 10 * minute },
  officeExportsByStaff: { by: 'staff account', points: 20, seconds: hour },
  factorCallsBySession: { by: 'session', points: 60, seconds: 10 * minute },
  factorLinkByMailbox: { ...perMailbox, perClient: { points: 2, seconds: 10 * minute } },
} as const satisfies Record<string, Limit>;

/** All limits: what follows `countedLimits` is counted in another way. */
export const limitTable = {
  ...countedLimits,
  /** All limits with a reserve by mailbox, together. */
  mailsToMailbox: { by: 'mailbox and client', points: 10, seconds: day },
  /** Rejected codes and passkeys of staff. */
  factorByBrowser: { by: 'staff account and browser', points: 10, seconds: hour },
  factorByStaff: { by: 'staff account', points: 10, seconds: hour, reserve: { points: 10, each: 2 } },
  /** Counted in the mails of the record. */
  resendByRecord: { by: 'record', points: 5, seconds: day },
  resendByRecordAtOnce: { by: 'record', points: 1, seconds: minute },
  resendByStrangers: { by: 'record', points: 3, seconds: day },
  /** Counted by each process for itself. */
  refusedWrites: { by: 'client', points: 120, seconds: minute },
} as const satisfies Record<string, Limit>;
