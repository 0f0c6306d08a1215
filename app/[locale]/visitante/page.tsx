import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('registration.title.visitante');

/** The form of visitors, who need no account. */
export default function VisitantePage() {
  return <AnonymousFormPage form="visitante" />;
}
