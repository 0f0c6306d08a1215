import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { formMetadata } from '@/components/registration/form-metadata';

export const generateMetadata = () => formMetadata('visitante');

export default function VisitantePage() {
  return <AnonymousFormPage form="visitante" />;
}
