import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('registration.title.estudiante');

/** The form of students, who need no account. */
export default function EstudiantePage() {
  return <AnonymousFormPage form="estudiante" deps={deps()} action={registerAttendeeAction} />;
}
