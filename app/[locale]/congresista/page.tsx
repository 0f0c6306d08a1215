import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('registration.title.congresista');

/** The visitor form for who comes to the conferences; only the middleware leads here. */
export default function CongresistaPage() {
  return <AnonymousFormPage form="congresista" deps={deps()} action={registerAttendeeAction} />;
}
