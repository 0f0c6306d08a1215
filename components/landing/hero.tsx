import { Joint } from '@/components/layout/joint';
import { WholeWords } from '@/components/layout/whole-words';
import { currentEvent } from '@/lib/event/current';
import type { RegistrationState } from '@/lib/event/types';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { formPath } from '@/lib/registration/catalogue/attendance';
import { AtTheGate } from './at-the-gate';
import { HeroCall } from './hero-call';
import { stateTexts } from './state-texts';

/** The target of each call to action: the id of a section or a path. */
const calls = {
  open: '#first',
  showDay: `/rules${formPath('express')}`,
  upcoming: '/calendar',
  closed: '#returning',
} as const;

/**
 * The event's name, dates and place above the joint, with the most important action; a drawing of the event is
 * next to them, on phones at the foot.
 */
export async function Hero({ state, isShowDay }: { state: RegistrationState; isShowDay: boolean }) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('landing');
  const closed = state === 'open' ? null : stateTexts(locale, state);
  // Access to the day before the show is asked for when registering, and that day is over on the days of the show.
  const hasPremarket = !isShowDay && (state === 'open' || state === 'upcoming');
  const premarket = hasPremarket ? event.premarket : undefined;
  const openCall = isShowDay ? 'showDay' : 'open';
  const call = state === 'open' ? openCall : state === 'upcoming' ? 'upcoming' : 'closed';
  return (
    <>
      <div className="edge flow-root bg-brand text-on-brand">
        <div className="hero-art">
          <div className="mx-auto max-w-page px-4 pt-3 pb-6 sm:px-6 sm:pt-14 sm:pb-16 short:pb-6">
            <div className="lg:max-w-[58%]">
              {closed && (
                <p className="edge mb-4 inline-block rounded-event bg-on-brand px-3 py-1 text-small font-semibold text-brand">
                  {closed.title}
                </p>
              )}
              <h1 className="text-hero short:text-h1">
                <WholeWords>{event.name[locale]}</WholeWords>
              </h1>
              <p
                className={`mt-5 max-w-[34em] text-body sm:text-label sm:leading-normal short:mt-2 ${closed ? '' : 'max-sm:hidden short:hidden'}`}
              >
                {closed?.lead ?? event.tagline[locale]}
              </p>
              <p className="mt-2 empty:hidden">
                <AtTheGate state={state} />
              </p>
              <dl className="mt-2 flex flex-wrap gap-x-12 max-sm:flex-col gap-y-1 sm:mt-7 sm:gap-y-5 short:mt-3 short:gap-y-2">
                <div>
                  <dt className="sr-only">{t('when')}</dt>
                  <dd className="font-semibold">{event.dates[locale]}</dd>
                  <dd className="text-small">{event.hours[locale]}</dd>
                </div>
                {premarket && (
                  <div className="max-w-[34em] sm:order-last sm:w-full">
                    <dt className="text-balance max-sm:text-small sm:font-semibold">
                      {premarket.summary[locale]}
                    </dt>
                    <dd className="text-small max-sm:sr-only short:sr-only">{t('premarketNote')}</dd>
                  </div>
                )}
                <div
                  className={`max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 ${call ? '' : 'beside-art'}`}
                >
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
              <p className="beside-art mt-3 sm:mt-7 short:mt-4">
                <HeroCall
                  href={calls[call]}
                  label={t(`call.${call}`)}
                  ownLabel={(await pageTexts('dashboard'))('qr')}
                />
              </p>
            </div>
          </div>
        </div>
        <div className="h-[5px] bg-(image:--hero-line)" hidden={!event.theme.heroLine} />
      </div>
      <Joint className="text-brand" />
    </>
  );
}
