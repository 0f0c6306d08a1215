import { findRegistrationAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Landing } from '@/components/landing/landing';

export const generateMetadata = pageMetadata();

/** The first page of the event on its days, for people who stand at the entrance. */
export default function ShowDayLandingPage() {
  return <Landing isShowDay findAction={findRegistrationAction} />;
}
