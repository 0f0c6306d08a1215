import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { chosenSessions } from '@/lib/conferences/rules';
import { currentEvent } from '@/lib/event/current';
import { choosesSessions } from '@/lib/event/rules';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import type { Attendee } from '@/lib/registration/record';
import { SessionList } from './session-list';

/** The sessions that somebody chose, with a link to change them. Renders nothing for people without sessions. */
export function ChosenSessions({ locale, attendee }: { locale: Locale; attendee: Attendee }) {
  const sessions = chosenSessions(currentEvent().programme, attendee.sessions);
  if (!choosesSessions(attendee, currentEvent()) || sessions.length === 0) return null;
  const t = textsOf(locale, 'conferences');
  return (
    <Notice>
      <h2 className="mb-2 text-h3">{t('title')}</h2>
      <SessionList sessions={sessions} />
      <p className="mt-3">
        <TextLink href={`/conferencias/${attendee._id}`}>{t('change')}</TextLink>
      </p>
    </Notice>
  );
}
