import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { currentEvent } from '@/lib/event/current';
import type { ClosedState } from '@/lib/event/types';
import type { FormAction } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { stateTexts } from './state-texts';

/** Says why nobody can register now and when the event is; once registration has closed, how people get their pass. */
export async function NotOpen({ state, findAction }: { state: ClosedState; findAction: FormAction }) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pages.closed');
  const fields = await pageTexts('account.fields');
  const ui = await pageTexts('ui');
  const { title, lead } = await stateTexts(state);
  return (
    <Page title={title} lead={lead} back={{ href: '/', label: ui('backHome') }}>
      <div className="space-y-5">
        {state === 'closed' && (
          <>
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
                action={findAction}
                fields={[{ name: 'email', label: fields('email'), type: 'email', autoComplete: 'email' }]}
                texts={{ ...formTexts(locale), submit: t('find'), submitting: t('finding') }}
              />
            </Card>
          </>
        )}
        <Notice>{t.rich('contact', contactLinks(event))}</Notice>
      </div>
    </Page>
  );
}
