import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { formMetadata } from '@/components/registration/form-metadata';

export const generateMetadata = () => formMetadata('express');

export default function ExpressPage() {
  return <AnonymousFormPage form="express" />;
}
