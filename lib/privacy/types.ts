import type { AccountDeps } from '@/lib/accounts/types';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { Store } from '@/lib/store/port';
import type { DataRequests } from './repository';

/** What is needed to delete everything about a person. */
export interface EraseDeps
  extends Pick<RegistrationDeps, 'attendees' | 'releaseSeats' | 'clock'>,
    Pick<AccountDeps, 'users' | 'links'> {
  dataRequests: DataRequests;
  keptMails: KeptMails;
  store: Pick<Store, 'scrub'>;
}
