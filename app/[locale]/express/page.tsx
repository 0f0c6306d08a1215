import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterPage } from '@/app/[locale]/form-pages';

export const generateMetadata = pageMetadata('registration.title.express');

/** The shortest form: its answers decide between buyer and visitor. */
export default function ExpressPage() {
  return <RegisterPage form="express" />;
}
