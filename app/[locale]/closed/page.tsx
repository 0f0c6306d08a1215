import { findRegistrationAction } from '@/app/_server/actions/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('pages.closed.title', { index: false });

/** Stands in place of what registers people while registration is closed: when the event is, and how who is registered gets their pass. */
export default async function ClosedPage() {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pages.closed');
  const fields = await pageTexts('account.fields');
  const ui = await pageTexts('ui');
  return (
    <Page
      title={t('title')}
      lead={t('lead', { event: event.name[locale], dates: event.dates[locale] })}
      back={{ href: '/', label: ui('backHome') }}
    >
      <div className="space-y-5">
        <Card>
          <h2 className="text-h3">{t('accountTitle')}</h2>
          <p className="mt-2 mb-5">{t('account')}</p>
          <ButtonLink href="/login" variant="secondary">
            {t('signIn')}
          </ButtonLink>
        </Card>
        <Card>
          <h2 className="text-h3">{t('noAccountTitle')}</h2>
          <p className="mt-2 mb-5">{t('noAccount')}</p>
          <AccountForm
            name="closed"
            action={findRegistrationAction}
            fields={[{ name: 'email', label: fields('email'), type: 'email', autoComplete: 'email' }]}
            texts={{ ...formTexts(locale), submit: t('find'), submitting: t('finding') }}
          />
        </Card>
        <Notice>{t.rich('contact', contactLinks(event))}</Notice>
      </div>
    </Page>
  );
}
