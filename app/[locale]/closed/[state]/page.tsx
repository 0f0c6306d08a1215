import { findRegistrationAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { NotOpen } from '@/components/landing/not-open';
import { closedState } from '@/lib/event/rules';
import { closedStates } from '@/lib/event/types';

/** A page for each reason why nobody can register. */
export function generateStaticParams() {
  return closedStates.map((state) => ({ state }));
}

export async function generateMetadata({ params }: PageProps<'/[locale]/closed/[state]'>) {
  const { state } = await params;
  return pageMetadata(`pages.closed.state.${closedState(state)}.title`, { index: false })();
}

/** Replaces the pages that lead into registering while registration is not open. */
export default async function ClosedPage({ params }: PageProps<'/[locale]/closed/[state]'>) {
  const { state } = await params;
  return <NotOpen state={closedState(state)} findAction={findRegistrationAction} />;
}
