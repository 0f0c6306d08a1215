import { readDeps } from '@/app/_server/read-deps';
import { Section } from '@/app/[locale]/office/office-page';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { OfficeTable } from '@/components/office/office-table';
import { sessionPlace } from '@/lib/conferences/session-times';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';
import { seatOfPersonAction } from './actions';

/** The sessions of the programme, with buttons to give a conference attendee a seat in one or take it away. */
export async function PersonSeats({ attendee: { _id, sessions = [] } }: { attendee: Attendee }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.conferences')];
  const person = await pageTexts('office.person');
  const texts = formTexts(locale, 'office.conferences', { submit: 'give', submitting: 'saving' });
  return (
    <Section id="seats" title={person('sessions')}>
      <OfficeTable
        caption={person('sessions')}
        rows={readDeps().event.programme}
        keyOf={({ id }) => id}
        columns={[
          [t('session'), ({ title }) => title[locale]],
          [t('when'), (session) => sessionPlace(session, locale)],
          [
            t('seat'),
            ({ id, title }) => {
              const isIn = sessions.includes(id);
              return (
                <ButtonForm
                  action={seatOfPersonAction}
                  hidden={{ id: _id, session: id, ...(!isIn && { isIn: 'yes' }) }}
                  texts={texts}
                  submit={t(isIn ? 'out' : 'give')}
                  label={t(isIn ? 'takeFrom' : 'giveIn', { session: title[locale] })}
                />
              );
            },
          ],
        ]}
      />
    </Section>
  );
}
