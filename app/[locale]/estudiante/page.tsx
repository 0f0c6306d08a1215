import { RegisterPage } from '@/app/_server/form-pages';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.estudiante');

/** The form of students, who need no account. */
export default function EstudiantePage() {
  return <RegisterPage form="estudiante" />;
}
