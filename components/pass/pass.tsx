import type { ReactNode } from 'react';
import { SessionList } from '@/components/conferences/session-list';
import { Joint } from '@/components/layout/joint';
import { chosenSessions } from '@/lib/conferences/rules';
import { currentEvent } from '@/lib/event/current';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/types';

/** The entry pass: a stub in the category's colour above a white body with the QR code, a PNG of 256 × 256 px including the quiet zone. Prints black on white. */
export async function Pass({ holder, image }: { holder: Attendee; image: string }) {
  const event = currentEvent();
  const { venue } = event;
  const locale = await pageLocale();
  const t = await pageTexts('pass');
  const name = [holder.nombres, holder.apellidos].filter(Boolean).join(' ');
  const sessions = chosenSessions(event.programme, holder.sessions);
  return (
    <section
      aria-label={t('label')}
      className="mx-auto max-w-[26rem] overflow-hidden rounded-pass bg-white text-[#17191c] shadow-[0_1px_2px_rgb(0_0_0/0.12),0_12px_32px_-8px_rgb(0_0_0/0.22)] print:max-w-[13cm] print:rounded-none print:border-2 print:border-black print:shadow-none"
    >
      <div
        style={{ color: event.theme.categoryColors[holder.categoria] }}
        className="print:border-b-2 print:border-dashed print:border-black"
      >
        <div className="bg-current px-5 pt-5 pb-5 sm:px-6 print:bg-white">
          <div className="text-white print:text-black">
            <div className="flex flex-wrap justify-between gap-x-4 text-small font-semibold">
              <p>{t(`category.${holder.categoria}`)}</p>
              <p>{event.shortDates[locale]}</p>
            </div>
            <h2 className="mt-4 text-[1.75rem] leading-[1.1]">{name}</h2>
            {holder.nombreEmpresa && <p className="mt-1.5">{holder.nombreEmpresa}</p>}
            <p className="mt-1.5 hidden font-semibold print:block">{event.name[locale]}</p>
          </div>
        </div>
        <Joint className="print:hidden" />
      </div>
      <div className="px-5 pt-5 pb-6 max-[22.5rem]:px-3 sm:px-6">
        {/* biome-ignore lint/performance/noImgElement: exact pixels, nothing to optimise. */}
        <img
          src={image}
          alt={t('qrAlt', { name })}
          width={256}
          height={256}
          className="mx-auto block h-[256px] w-[256px] max-w-none bg-white [image-rendering:pixelated]"
        />
        <p className="mt-1 text-center font-code text-[0.8125rem] leading-snug font-semibold break-all text-[#4a5058] print:text-black">
          <span className="sr-only">{t('code')}: </span>
          {holder.qr}
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t-2 border-dashed border-[#c9cdd2] pt-4 text-hint">
          <Fact label={t('place')}>
            {[...new Set([venue.name[locale], venue.city[locale]])].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
          <Fact label={t('hours')}>{event.hours[locale]}</Fact>
          {sessions.length > 0 && (
            <Fact label={t('sessions')} isWide>
              <SessionList sessions={sessions} />
            </Fact>
          )}
        </dl>
      </div>
    </section>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2' : undefined}>
      <dt className="text-small text-[#4a5058] print:text-black">{label}</dt>
      <dd className={isWide ? undefined : 'font-semibold'}>{children}</dd>
    </div>
  );
}
