import { RegisterPage } from '@/app/_server/form-pages';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.congresista');

/** The visitor form for conference attendees. Only the middleware sends people here. */
export default function CongresistaPage() {
  return <RegisterPage form="congresista" />;
}
