import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { formMetadata } from '@/components/registration/form-metadata';

export const generateMetadata = () => formMetadata('congresista');

export default function CongresistaPage() {
  return <AnonymousFormPage form="congresista" />;
}
