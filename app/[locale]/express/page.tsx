import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';

export const generateMetadata = pageMetadata('registration.title.express');

/** The shortest form: its answers decide between buyer and visitor. */
export default function ExpressPage() {
  return <AnonymousFormPage form="express" />;
}
