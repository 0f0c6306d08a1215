import { AnonymousFormPage } from '@/app/_server/anonymous-form-page';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.visitante');

/** The form of visitors, who need no account. */
export default function VisitantePage() {
  return <AnonymousFormPage form="visitante" />;
}
