import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { FindRegistration } from '@/components/registration/find-registration';
import type { WaysToRegister } from '@/components/registration/find-registration-form';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/base/form-state';
import { currentEvent } from '@/lib/event/current';
import type { ClosedState } from '@/lib/event/types';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { AtTheGate } from './at-the-gate';
import { stateTexts } from './state-texts';

interface Props {
  state: ClosedState;
  findAction: FormAction<WaysToRegister>;
}

/** Says why nobody can register now and when the event is; once registration has closed, how people get their pass. */
export async function NotOpen({ state, findAction }: Props) {
  const event = currentEvent();
  const t = await pageTexts('pages.closed');
  const ui = await pageTexts('ui');
  const { title, lead } = stateTexts(await pageLocale(), state);
  return (
    <Page title={title} lead={lead} back={{ href: '/', label: ui('backHome') }}>
      <div className="space-y-5">
        {state === 'upcoming' && event.registration.opensAt && (
          <ButtonLink href="/calendar?opening">{t('opening')}</ButtonLink>
        )}
        <p className="empty:hidden">
          <AtTheGate state={state} />
        </p>
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
              <FindRegistration action={findAction} />
            </Card>
          </>
        )}
        <Notice>{t.rich('contact', contactLinks(event))}</Notice>
      </div>
    </Page>
  );
}
