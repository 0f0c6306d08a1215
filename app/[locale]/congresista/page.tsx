import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('registration.title.congresista');

export default function CongresistaPage() {
  return <AnonymousFormPage form="congresista" />;
}
