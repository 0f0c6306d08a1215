import { SessionList } from '@/components/conferences/session-list';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { chosenSessions } from '@/lib/conferences/rules';
import { currentEvent } from '@/lib/event/current';
import type { Category } from '@/lib/event/types';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { qrPng } from '@/lib/pass/qr';
import { Pass } from './pass';
import { PrintButton } from './print-button';

export interface PassHolder {
  _id: string;
  nombres: string;
  apellidos?: string;
  nombreEmpresa?: string;
  categoria: Category;
  /** What the QR holds. */
  qr: string;
  /** Ids of the chosen conference sessions. */
  sessions?: readonly string[];
}

/** The pass of a registered person with what can be done with it: keep the QR, note the dates, print, go back. For its owner alone. */
export async function AttendeePass({
  attendee,
  back,
}: {
  attendee: PassHolder;
  back: { href: string; label?: string };
}) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pass');
  const name = [attendee.nombres, attendee.apellidos].filter(Boolean).join(' ');
  const image = `data:image/png;base64,${qrPng(attendee.qr).toString('base64')}`;
  const { venue } = event;
  const sessions = chosenSessions(event.programme, attendee.sessions);
  return (
    <>
      <Pass
        label={t('label')}
        category={t(`category.${attendee.categoria}`)}
        color={event.theme.categoryColors[attendee.categoria]}
        dates={event.shortDates[locale]}
        event={event.name[locale]}
        name={name}
        company={attendee.nombreEmpresa}
        qr={{ src: image, alt: t('qrAlt', { name }) }}
        code={{ label: t('code'), value: attendee.qr }}
        facts={[
          {
            label: t('place'),
            value: [...new Set([venue.name[locale], venue.city[locale]])].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            )),
          },
          { label: t('hours'), value: event.hours[locale] },
          ...(sessions.length > 0
            ? [
                {
                  label: t('sessions'),
                  value: <SessionList sessions={sessions} locale={locale} />,
                  isWide: true,
                },
              ]
            : []),
        ]}
      />
      <div className="mx-auto mt-5 grid max-w-[26rem] grid-cols-2 gap-3 print:hidden">
        <ButtonLink
          variant="secondary"
          href={image}
          download={t('downloadName', { event: `${event.id}-${event.year}` })}
        >
          {t('download')}
        </ButtonLink>
        <ButtonLink variant="secondary" href="/calendar">
          {t('calendar')}
        </ButtonLink>
        <PrintButton label={t('print')} />
        <ButtonLink variant="secondary" href={back.href}>
          {back.label ?? t('back')}
        </ButtonLink>
      </div>
      <p className="mt-4 text-center print:hidden">
        {t.rich('correct', {
          link: (text) => <TextLink href={`/registro/${attendee._id}`}>{text}</TextLink>,
        })}
      </p>
    </>
  );
}
