import { AnonymousFormPage } from '@/app/_server/anonymous-form-page';
import { pageMetadata } from '@/app/_server/page-metadata';

export const generateMetadata = pageMetadata('registration.title.congresista');

/** The visitor form for who comes to the conferences; only the middleware leads here. */
export default function CongresistaPage() {
  return <AnonymousFormPage form="congresista" />;
}
