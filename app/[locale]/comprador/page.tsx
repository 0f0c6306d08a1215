import { redirect } from 'next/navigation';
import { buildForm } from '@/components/registration/build-form';
import { FormPage } from '@/components/registration/form-page';
import { registerAttendeeAction } from '@/lib/attendees/actions';
import { loadWayOfRegistered } from '@/lib/attendees/loaders';
import { initialAnswers, prefillBuyer } from '@/lib/attendees/prefill-buyer';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { requireUser } from '@/lib/users/loaders';

export const generateMetadata = pageMetadata('registration.title.comprador');

/** Where a signed-in person registers as a buyer; who is registered already is led to what they have. */
export default async function CompradorPage() {
  const user = await requireUser('/comprador');
  const registered = await loadWayOfRegistered(user);
  if (registered) redirect(registered);
  return (
    <FormPage
      // The draft is the account's: the next person at this browser gets none of it.
      definition={await buildForm('comprador', await pageLocale(), `comprador:${user.id}`)}
      submit={registerAttendeeAction}
      initial={initialAnswers(await prefillBuyer(deps(), user))}
      doneHref="/compradorlanding?action=add&id="
    />
  );
}
