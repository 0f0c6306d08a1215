import { findRegistrationAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Landing } from '@/components/landing/landing';

export const generateMetadata = pageMetadata();

/** The first page of the event. */
export default function LandingPage() {
  return <Landing findAction={findRegistrationAction} />;
}
