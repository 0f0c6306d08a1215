import { loadAccount, loadDeletion, requireUser } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { deleteAccountAction, mailDeletionLinkAction } from '@/app/[locale]/cuenta/actions';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { factorPathTo } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('account.deletion.title', { index: false });

/**
 * Where a signed-in person deletes their account: what is deleted, what is kept, and the confirmation by password or
 * mail.
 */
export default async function DeleteAccountPage() {
  const user = await requireUser('/cuenta/eliminar');
  const { hasPassword } = await loadAccount(user);
  const by = await loadDeletion(user);
  const { programme } = readDeps().event;
  const locale = await pageLocale();
  const t = await pageTexts('account.deletion');
  const deleted = ['account', 'registration', 'pass'] as const;
  return (
    <Page
      title={t('title')}
      lead={<Filled text={t.raw('lead')} email={user.email} />}
      back={{ href: '/cuenta', label: t('back') }}
    >
      <Notice tone="danger">
        <h2 className="text-h3">{t('deleted')}</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {[...deleted, ...(programme.length > 0 ? ['sessions' as const] : [])].map((what) => (
            <li key={what}>{t(what)}</li>
          ))}
        </ul>
        <p className="mt-3 font-semibold text-error">{t('final')}</p>
      </Notice>
      <h2 className="mt-8 text-h3">{t('kept')}</h2>
      <p className="mt-2">{t('keptText')}</p>
      <div className="mt-8 mb-4">
        {by === 'lastOwner' && <p className="mb-4">{t('lastOwner')}</p>}
        {by === 'factor' && (
          <ButtonLink href={factorPathTo('/cuenta/eliminar')} variant="danger" isWide>
            {t('factor')}
          </ButtonLink>
        )}
        {by === 'user' && hasPassword && (
          <AccountForm
            name="deleteAccount"
            action={deleteAccountAction}
            fields={[
              {
                name: 'currentPassword',
                label: t('password'),
                type: 'password',
                autoComplete: 'current-password',
              },
            ]}
            texts={formTexts(locale, 'account.deletion', { submit: 'submit', submitting: 'deleting' })}
            variant="danger"
          />
        )}
        {(by === 'owner' || (by === 'user' && !hasPassword)) && (
          <>
            <p className="mb-4">{t(by === 'owner' ? 'ownerText' : 'linkText')}</p>
            <ButtonForm
              action={mailDeletionLinkAction}
              texts={formTexts(locale, 'account.deletion', { submit: 'link', submitting: 'sending' })}
              variant="danger"
            />
          </>
        )}
      </div>
      <ButtonLink href="/cuenta" variant="secondary" isWide>
        {t('keep')}
      </ButtonLink>
    </Page>
  );
}
