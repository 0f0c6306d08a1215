import { Joint } from '@/components/layout/joint';
import { WholeWords } from '@/components/layout/whole-words';
import { FindRegistration } from '@/components/registration/find-registration';
import type { WaysToRegister } from '@/components/registration/find-registration-form';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { currentEvent } from '@/lib/event/current';
import { formColor } from '@/lib/event/rules';
import type { RegistrationState } from '@/lib/event/types';
import type { FormAction } from '@/lib/http/form-state';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { formPath } from '@/lib/registration/attendance';
import { stateTexts } from './state-texts';

interface Props {
  /** Finds a registration that has no account. */
  findAction: FormAction<WaysToRegister>;
  state?: RegistrationState;
}

/** The landing page: the event, the ways to register and to sign in, and the way back to a registration. While registration is not open it says why in place of what leads into registering. */
export async function Landing({ findAction, state = 'open' }: Props) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('landing');
  const find = await pageTexts('find');
  const closed = state === 'open' ? null : await stateTexts(state);
  const quickForms = closed ? [] : event.registration.forms.filter((form) => form !== 'comprador');
  return (
    <>
      <div className="bg-brand text-on-brand">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-4 pt-8 pb-12 sm:px-6 sm:pt-16 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
          <div className="lg:contents">
            <h1 className="max-w-[11em] text-hero lg:col-span-2">
              <WholeWords>{event.name[locale]}</WholeWords>
            </h1>
            <p className="mt-5 max-w-[34em] text-body sm:text-label sm:leading-normal lg:mt-0">
              {event.tagline[locale]}
            </p>
          </div>
          <dl className="flex flex-wrap gap-x-12 gap-y-5">
            <div>
              <dt className="sr-only">{t('when')}</dt>
              <dd className="font-semibold">{event.dates[locale]}</dd>
              <dd className="text-small">{event.premarket?.summary[locale] ?? event.hours[locale]}</dd>
            </div>
            <div>
              <dt className="sr-only">{t('where')}</dt>
              <dd className="font-semibold">{event.venue.city[locale]}</dd>
              <dd className="text-small">
                {event.venue.mapUrl ? (
                  <a href={event.venue.mapUrl} className="underline underline-offset-4">
                    {event.venue.name[locale]}
                  </a>
                ) : (
                  event.venue.name[locale]
                )}
              </dd>
            </div>
          </dl>
        </div>
        <div className="h-[5px] bg-(image:--hero-line)" hidden={!event.theme.heroLine} />
      </div>
      <Joint className="text-brand" />

      <div className="mx-auto max-w-page px-4 pt-6 pb-12 sm:px-6 sm:pt-10">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          <Card tone="first" aria-labelledby="first">
            <h2 id="first" className="text-h2">
              {closed?.title ?? t('firstTitle')}
            </h2>
            <p className="mt-2 mb-5">{closed?.lead ?? t('firstText')}</p>
            {!closed && <ButtonLink href="/rules/register">{t('firstAction')}</ButtonLink>}
          </Card>
          <Card aria-labelledby="returning">
            <h2 id="returning" className="text-h2">
              {t('returningTitle')}
            </h2>
            <p className="mt-2 mb-5 text-soft">{t('returningText')}</p>
            <ButtonLink href="/rules/login" variant="secondary">
              {t('returningAction')}
            </ButtonLink>
          </Card>
        </div>

        <div className="mt-10 grid items-start gap-x-5 gap-y-10 sm:grid-cols-2">
          <section aria-labelledby="quick" hidden={quickForms.length === 0}>
            <h2 id="quick" className="mb-3 text-h3">
              {t('quickTitle')}
            </h2>
            <ul className="border-t border-line">
              {quickForms.map((name) => (
                <li key={name} className="border-b border-line">
                  <a href={`/rules${formPath(name)}`} className="row flex-wrap">
                    <span
                      aria-hidden="true"
                      className="size-3 rounded-[3px]"
                      style={{ background: formColor(event.theme, name) }}
                    />
                    <span className="row-label">{t(name)}</span>
                    <span className="ml-auto text-hint font-normal text-soft">{t(`${name}Note`)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <Card aria-labelledby="find">
            <h2 id="find" className="text-h3">
              {find('title')}
            </h2>
            <p className="mt-2 mb-5 text-soft">{find('text')}</p>
            <FindRegistration action={findAction} />
          </Card>
        </div>
      </div>
    </>
  );
}
