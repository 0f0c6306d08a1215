import { activateUserAction, disownUserAction } from '@/app/_server/actions/accounts';
import { loadUserOfActivation } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Activation } from '@/components/account/activation';
import { formTexts } from '@/components/form/form-texts';
import { deps } from '@/lib/deps';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('account.activate.title', { index: false });

/** Where the activation mail's link leads once this browser holds its proof. Opening it activates nothing. */
export default async function ActivatePage() {
  const locale = await pageLocale();
  const t = await pageTexts('account.activate');
  const found = await loadUserOfActivation();
  const account = found && {
    id: found.id,
    name: found.name,
    email: found.email,
    createdAt: dayAndTime(found.createdAt, locale, deps().event.timeZone),
    isSafe: found.isOwn || found.isActive,
  };
  return (
    <Activation
      action={activateUserAction}
      disown={disownUserAction}
      {...(account && { account })}
      texts={{
        ...formTexts(locale),
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
        name: t('name'),
        email: t('email'),
        createdAt: t('createdAt'),
        confirmLead: t('confirmLead'),
        warning: t('warning'),
        disown: t('disown'),
        disowning: t('disowning'),
        disowned: t('disowned'),
        disownedLead: t('disownedLead'),
        home: t('home'),
      }}
    />
  );
}
