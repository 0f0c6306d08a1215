import type { AccountDeps } from '@/lib/accounts/types';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { DataRequests } from './repository';

/** What is needed to delete everything about a person. */
export interface EraseDeps
  extends Pick<RegistrationDeps, 'attendees' | 'releaseSeats' | 'clock'>,
    Pick<AccountDeps, 'users' | 'providerLinks' | 'securityEvent'> {
  dataRequests: DataRequests;
  keptMails: KeptMails;
  /** Has the traces of what was deleted removed from the files of an embedded store, soon. */
  scrubSoon: () => Promise<void>;
}
