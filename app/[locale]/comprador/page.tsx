import { redirect } from 'next/navigation';
import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadKnown } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { buildForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { answersOfAccount, buyerAnswers } from '@/lib/registration/prefill-buyer';

export const generateMetadata = pageMetadata('registration.title.comprador');

/** Where a signed-in person registers as a buyer; who is registered already is led to what they have. */
export default async function CompradorPage() {
  const user = await requireUser('/comprador');
  const { own, elsewhere } = await loadKnown(user);
  if (elsewhere) redirect(elsewhere);
  if (own?.categoria === 'COMPRADOR') redirect(`/comprador/${own._id}`);
  return (
    <RegistrationForm
      // The draft is the account's: the next person at this browser gets none of it.
      definition={await buildForm(deps(), 'comprador', await pageLocale(), `comprador:${user.id}`)}
      action={registerAttendeeAction}
      initial={buyerAnswers(own ?? answersOfAccount(user))}
    />
  );
}
