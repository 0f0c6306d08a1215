import { RegisterPage } from '@/app/_server/form-pages';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.visitante');

/** The form of visitors, who need no account. */
export default function VisitantePage() {
  return <RegisterPage form="visitante" />;
}
