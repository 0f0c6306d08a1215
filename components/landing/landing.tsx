import { forgetHash } from '@/components/account/forget-person';
import { WayLink } from '@/components/handoff/way-link';
import { FindRegistration } from '@/components/registration/find-registration';
import type { WaysToRegister } from '@/components/registration/find-registration-form';
import { SkipRules } from '@/components/rules/skip-rules';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/base/form-state';
import { currentEvent } from '@/lib/event/current';
import { editionOf, formColor } from '@/lib/event/rules';
import type { FormName, RegistrationState } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';
import { formPath } from '@/lib/registration/catalogue/attendance';
import { Hero } from './hero';

interface Props {
  /** Finds a registration without an account. */
  findAction: FormAction<WaysToRegister>;
  state?: RegistrationState;
  /** On the days of the show, the quickest form comes first. */
  isShowDay?: boolean;
}

/** Buyers register from their account. */
const entryOf = (form: FormName) =>
  form === 'comprador' ? '/rules/register?como=COMPRADOR' : `/rules${formPath(form)}`;

/**
 * The landing page: the event, the ways to attend, and the way back to a registration. Nothing invites people to
 * register unless registration is open.
 */
export async function Landing({ findAction, state = 'open', isShowDay = false }: Props) {
  const event = currentEvent();
  const t = await pageTexts('landing');
  const isOpen = state === 'open';
  // On the days of the show, the preview day is over.
  const hasPremarket = event.premarket && !isShowDay;
  return (
    <main id="main" tabIndex={-1}>
      <SkipRules edition={editionOf(event)} />
      {/* Without script too: the address that leads here ends with the fragment. */}
      <div
        id={forgetHash.slice(1)}
        tabIndex={-1}
        className="mx-auto hidden max-w-page scroll-mt-24 px-4 py-3 shadow-none outline-none sm:px-6 target:block"
      >
        <Notice tone="success">{(await pageTexts('landed'))('finished')}</Notice>
      </div>
      <Hero state={state} isShowDay={isShowDay} />
      <div className="mx-auto max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-10">
        <div
          className={`grid grid-cols-1 items-start gap-4 sm:gap-5 ${isOpen ? 'lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]' : ''}`}
        >
          {isOpen && (
            <Card tone="first" id="first" aria-labelledby="first-title">
              <h2 id="first-title" className="text-h2">
                {t('firstTitle')}
              </h2>
              <p className="mt-2 mb-5">{t('firstText')}</p>
              <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                {event.registration.forms.map((form) => (
                  <li key={form} className="flex sm:last:odd:col-span-2">
                    <WayLink
                      href={entryOf(form)}
                      title={t(form)}
                      text={t(
                        form === 'comprador' && hasPremarket ? 'compradorPremarketNote' : `${form}Note`,
                      )}
                      color={formColor(event.theme, form)}
                    />
                  </li>
                ))}
              </ul>
              <h3 className="mt-6 text-h3">{t('accountTitle')}</h3>
              <p className="mt-1 mb-4">{t('accountText')}</p>
              <ButtonLink href="/rules/register">{t('firstAction')}</ButtonLink>
            </Card>
          )}
          {/* Alone in its row, it has two columns. */}
          <Card
            id="returning"
            aria-labelledby="returning-title"
            className={isOpen ? '' : 'lg:grid lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:gap-x-8'}
          >
            <div>
              <h2 id="returning-title" className="text-h2">
                {t('returningTitle')}
              </h2>
              <p className="mt-2 mb-5 text-soft">{t('returningText')}</p>
              <FindRegistration action={findAction} />
            </div>
            <div
              className={`mt-6 border-t border-line pt-5 ${isOpen ? '' : 'lg:mt-0 lg:flex lg:flex-col lg:justify-center lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8'}`}
            >
              <p className="mb-3">{t('signInText')}</p>
              <ButtonLink href="/rules/login" variant="secondary" isWide>
                {t('returningAction')}
              </ButtonLink>
            </div>
          </Card>
        </div>
      </div>
    </main>
  );
}
