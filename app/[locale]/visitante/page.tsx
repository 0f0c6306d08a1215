import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterPage } from '@/app/[locale]/form-pages';

export const generateMetadata = pageMetadata('registration.title.visitante');

/** The form of visitors, who need no account. */
export default function VisitantePage() {
  return <RegisterPage form="visitante" />;
}
