import { AnonymousFormPage } from '@/app/_server/anonymous-form-page';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.estudiante');

/** The form of students, who need no account. */
export default function EstudiantePage() {
  return <AnonymousFormPage form="estudiante" />;
}
