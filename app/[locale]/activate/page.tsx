import { activateUserAction } from '@/app/_server/actions/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Activation } from '@/components/account/activation';
import { formTexts } from '@/components/form/form-texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('account.activate.title', { index: false });

/** Where the activation mail's link leads. Opening it activates nothing: a script posts its id, or the person does. */
export default async function ActivatePage({ searchParams }: PageProps<'/[locale]/activate'>) {
  const { id } = await searchParams;
  const t = await pageTexts('account.activate');
  return (
    <Activation
      action={activateUserAction}
      id={typeof id === 'string' ? id : ''}
      texts={{
        ...formTexts(await pageLocale()),
        title: t('title'),
        lead: t('lead'),
        submit: t('submit'),
        submitting: t('submitting'),
        done: t.raw('done'),
        doneLead: t('doneLead'),
        goOn: t('goOn'),
        signIn: t('signIn'),
        failed: t('failed'),
        failedTitle: t('failedTitle'),
        failedHint: t('failedHint'),
      }}
    />
  );
}
