import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { formMetadata } from '@/components/registration/form-metadata';

export const generateMetadata = () => formMetadata('estudiante');

export default function EstudiantePage() {
  return <AnonymousFormPage form="estudiante" />;
}
