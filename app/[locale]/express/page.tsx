import { AnonymousFormPage } from '@/app/_server/anonymous-form-page';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.express');

/** The shortest form: its answers decide between buyer and visitor. */
export default function ExpressPage() {
  return <AnonymousFormPage form="express" />;
}
