import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterPage } from '@/app/[locale]/form-pages';

export const generateMetadata = pageMetadata('registration.title.estudiante');

/** The form of students, who need no account. */
export default function EstudiantePage() {
  return <RegisterPage form="estudiante" />;
}
