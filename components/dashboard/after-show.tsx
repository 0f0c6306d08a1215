import { Card } from '@/components/ui/card';
import { linkTo } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { keptUntil } from '@/lib/event/rules';
import { fullDay } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { Attendee } from '@/lib/registration/record';

/** Thanks the person after the show, and says which data is kept and until when. */
export function AfterShow({ locale, attendee }: { locale: Locale; attendee: Attendee }) {
  const event = currentEvent();
  const t = textsOf(locale, 'dashboard.after');
  const until = fullDay(keptUntil(event, attendee.createdAt), event.timeZone)[locale];
  return (
    <Card tone="first" aria-labelledby="state">
      <h2 id="state" className="text-h2">
        {t('title')}
      </h2>
      <p className="mt-2">{t('text')}</p>
      <p className="mt-2">{t.rich('kept', { until, link: linkTo('/cuenta/eliminar') })}</p>
    </Card>
  );
}
