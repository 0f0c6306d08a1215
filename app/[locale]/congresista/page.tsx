import { pageMetadata } from '@/app/_server/page-metadata';
import { RegisterPage } from '@/app/[locale]/form-pages';

export const generateMetadata = pageMetadata('registration.title.congresista');

/** The visitor form for conference attendees. Only the middleware sends people here. */
export default function CongresistaPage() {
  return <RegisterPage form="congresista" />;
}
