import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { pageTexts } from '@/lib/i18n/page-texts';
import { qrPng } from '@/lib/pass/qr';
import type { Attendee } from '@/lib/registration/types';
import { Pass } from './pass';
import { PrintButton } from './print-button';

/** The pass of a registered person with what can be done with it: keep the QR, note the dates, print, go back. For its owner alone. */
export async function AttendeePass({
  attendee,
  back,
}: {
  attendee: Attendee;
  back: { href: string; label?: string };
}) {
  const event = currentEvent();
  const t = await pageTexts('pass');
  const image = `data:image/png;base64,${qrPng(attendee.qr).toString('base64')}`;
  return (
    <>
      <Pass holder={attendee} image={image} />
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
        {t.rich('correct', { link: linkTo(`/registro/${attendee._id}`) })}
      </p>
    </>
  );
}
