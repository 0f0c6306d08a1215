import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('registration.title.congresista');

/** The visitor form for who comes to the conferences; only the middleware leads here. */
export default function CongresistaPage() {
  return <AnonymousFormPage form="congresista" />;
}
