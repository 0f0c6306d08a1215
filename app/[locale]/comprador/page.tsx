import { redirect } from 'next/navigation';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnOrRedirect } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { RegisterPage } from '@/app/[locale]/form-pages';
import { BuyerForm } from '@/components/registration/buyer-form';
import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { answersOfAccount, initialAnswers } from '@/lib/registration/correct/prefill-form';

export const generateMetadata = pageMetadata('registration.title.comprador');

/**
 * Where a signed-in person registers as a buyer. People who are already registered are redirected to their
 * registration.
 */
export default async function CompradorPage() {
  const user = await requireUser('/comprador');
  const own = await loadOwnOrRedirect(user);
  if (own?.categoria === 'COMPRADOR') redirect(`/comprador/${own._id}`);
  return (
    <RegisterPage
      form="comprador"
      Form={BuyerForm}
      // The draft belongs to the account, so the next person at this browser does not see it.
      draft={`comprador:${user.id}`}
      initial={initialAnswers(own ?? answersOfAccount(user), 'comprador', readDeps().event)}
      before={!own && <OtherWay userId={user.id} />}
    />
  );
}

/** The way to the other forms. The dashboard leads people here who chose to be buyers before they had an account. */
async function OtherWay({ userId }: { userId: string }) {
  const t = await pageTexts('handoff');
  return (
    <p className="mt-3 text-hint">
      <TextLink href={`/nuevoRegistro/${userId}`} className="inline-flex min-h-11 items-center">
        {t('otherWay')}
      </TextLink>
    </p>
  );
}
