import { findRegistrationAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Landing } from '@/components/landing/landing';
import { closedState } from '@/lib/event/rules';

export const generateMetadata = pageMetadata();

/** The first page of the event while registration is not open. */
export default async function ClosedLandingPage({ params }: { params: Promise<{ state: string }> }) {
  const { state } = await params;
  return <Landing state={closedState(state)} findAction={findRegistrationAction} />;
}
