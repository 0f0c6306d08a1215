import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('registration.title.visitante');

/** The form of visitors, who need no account. */
export default function VisitantePage() {
  return <AnonymousFormPage form="visitante" deps={deps()} action={registerAttendeeAction} />;
}
