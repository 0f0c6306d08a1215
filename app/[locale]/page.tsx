import { findRegistrationAction } from '@/app/_server/actions/registration';
import { Landing } from '@/components/landing/landing';

/** The first page of the event. */
export default function LandingPage() {
  return <Landing findAction={findRegistrationAction} />;
}
