import type { z } from 'zod';
import type { AccountDeps } from '@/lib/accounts/types';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { WithMail } from '@/lib/mail/types';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { Store } from '@/lib/store/port';
import type { DataRequests, dataRequestFields } from './repository';

/** What people can request about their data: to see it, to have it corrected or deleted. */
export const dataRequestKinds = ['access', 'correction', 'deletion'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** A request about the data of one email address; it takes effect once the owner of the address confirms it. */
export type DataRequest = WithMail & z.infer<z.ZodObject<typeof dataRequestFields>>;

/** What is needed to delete everything about a person. */
export interface EraseDeps
  extends Pick<RegistrationDeps, 'attendees' | 'releaseSeats' | 'clock'>,
    Pick<AccountDeps, 'users' | 'links'> {
  dataRequests: DataRequests;
  keptMails: KeptMails;
  store: Pick<Store, 'scrub'>;
}
