import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('registration.title.estudiante');

/** The form of students, who need no account. */
export default function EstudiantePage() {
  return <AnonymousFormPage form="estudiante" />;
}
