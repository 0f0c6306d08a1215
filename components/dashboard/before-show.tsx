import type { ReactNode } from 'react';
import { ChosenSessions } from '@/components/conferences/chosen-sessions';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { currentEvent } from '@/lib/event/current';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { Attendee } from '@/lib/registration/record';
import { openTask } from './open-task';

interface Props {
  locale: Locale;
  attendee: Attendee;
  /** Whether they can still ask for the premarket. */
  mayAsk: boolean;
  /** The state of the premarket request, with the button to ask. */
  premarket: ReactNode;
}

/** What a registered person still has to do before the show, followed by what they have done. */
export function BeforeShow({ locale, attendee, mayAsk, premarket }: Props) {
  const t = textsOf(locale, 'dashboard');
  const isComing = !attendee.cancelledAt;
  const task = isComing && openTask(attendee, currentEvent());
  const path = task === 'profile' ? 'comprador' : 'conferencias';
  return (
    <section aria-labelledby="before" className="mt-8">
      <h2 id="before" className="text-h2">
        {t('before')}
      </h2>
      {isComing && !task && !mayAsk && <p className="mt-2">{t('ready')}</p>}
      <div className="mt-4 space-y-4 empty:hidden">
        {task && (
          <Card tone="first" aria-labelledby="task">
            <h3 id="task" className="text-h3">
              {t(`task.${task}.title`)}
            </h3>
            <p className="mt-2 mb-4">{t(`task.${task}.text`)}</p>
            <ButtonLink href={`/${path}/${attendee._id}`}>{t(task)}</ButtonLink>
          </Card>
        )}
        {premarket}
        <ChosenSessions locale={locale} attendee={attendee} />
      </div>
    </section>
  );
}
