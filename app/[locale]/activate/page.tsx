import { loadUserOfActivation } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { Activation } from '@/components/account/activation';
import { allFormTexts } from '@/components/form/form-texts';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale } from '@/lib/i18n/page-texts';
import { activateUserAction, disownUserAction } from './actions';

export const generateMetadata = pageMetadata('account.activate.title', { index: false });

/**
 * The target of the activation mail's link, after this browser stored its proof. Opening the page does not activate the
 * account.
 */
export default async function ActivatePage() {
  const locale = await pageLocale();
  const account = await loadUserOfActivation();
  return (
    <Activation
      action={activateUserAction}
      disown={disownUserAction}
      {...(account && {
        account: { ...account, createdAt: dayAndTime(account.createdAt, readDeps().event.timeZone)[locale] },
      })}
      texts={allFormTexts(locale, 'account.activate')}
    />
  );
}
