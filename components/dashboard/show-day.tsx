import type { ReactNode } from 'react';
import { SessionList } from '@/components/conferences/session-list';
import { Pass } from '@/components/pass/pass';
import { passContent } from '@/components/pass/pass-content';
import { TextLink } from '@/components/ui/text-link';
import { chosenSessions } from '@/lib/conferences/rules';
import { sessionDay } from '@/lib/conferences/session-times';
import { currentEvent } from '@/lib/event/current';
import { choosesSessions, mapLink } from '@/lib/event/rules';
import type { ShowDay as Day } from '@/lib/event/types';
import { hourRange } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';

interface Props {
  attendee: Attendee;
  day: Day;
  /** 0 today. */
  daysToGo: number;
  /** Below the pass. */
  buttons: ReactNode;
  /** Other actions. */
  children: ReactNode;
}

/**
 * What a person needs at the entrance: the pass, whose QR code fills the screen when pressed, then the day's hours,
 * directions and the day's sessions.
 */
export async function ShowDay({ attendee, day, daysToGo, buttons, children }: Props) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('dashboard');
  const texts = await pageTexts('pass');
  const pass = passContent(attendee, event, locale);
  const name = event.venue.name[locale];
  const address = event.venue.address[locale];
  const isPremarket = day.date === event.premarket?.day;
  const sessions = chosenSessions(event.programme, attendee.sessions).filter(({ startsAt }) =>
    startsAt.startsWith(day.date),
  );
  return (
    <div className="gap-x-14 lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start">
      <div className="mx-auto max-w-[26rem] sideways:max-w-none lg:mx-0">
        <Pass
          pass={{ ...pass, facts: [] }}
          color={event.theme.categoryColors[attendee.categoria]}
          label={texts('label')}
          qrAlt={texts('qrAlt', { name: pass.name })}
          qrHref={`/qr/${attendee._id}#qr`}
          enlarge={texts('enlarge')}
        />
        {buttons}
      </div>
      <div className="mt-8 lg:mt-0">
        <h2 className="text-h2">
          {daysToGo < 2 && `${t(daysToGo === 0 ? 'today' : 'tomorrow')} · `}
          {sessionDay(day.date, locale)}
        </h2>
        <dl className="mt-4 space-y-4 border-t border-line pt-4">
          <div>
            <dt className="text-hint text-soft">{t(isPremarket ? 'premarketHours' : 'hours')}</dt>
            <dd className="text-h3 font-semibold tabular-nums">
              {hourRange(day.opensAt, day.closesAt)[locale]}
            </dd>
          </div>
          <div>
            <dt className="text-hint text-soft">{texts('place')}</dt>
            <dd className="font-semibold" translate="no">
              {name}
            </dd>
            <dd translate="no">{address}</dd>
            <dd className="mt-1">
              <TextLink href={mapLink(event, locale)}>{t('map')}</TextLink>
            </dd>
          </div>
          {attendee.accessCode && isPremarket && (
            <div>
              <dt className="text-hint text-soft">{texts('premarket')}</dt>
              <dd translate="no" className="font-code text-h2 font-bold">
                {attendee.accessCode}
              </dd>
            </div>
          )}
        </dl>
        {choosesSessions(attendee, event) && (
          <>
            <h3 className="mt-8 mb-2 text-h3">{texts('sessions')}</h3>
            {sessions.length > 0 ? <SessionList sessions={sessions} isOfDay /> : <p>{t('noSessions')}</p>}
          </>
        )}
        {children}
      </div>
    </div>
  );
}
