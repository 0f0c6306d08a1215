import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';
import { deps } from '@/lib/deps';

export const generateMetadata = pageMetadata('registration.title.express');

/** The shortest form: its answers decide between buyer and visitor. */
export default function ExpressPage() {
  return <AnonymousFormPage form="express" deps={deps()} action={registerAttendeeAction} />;
}
