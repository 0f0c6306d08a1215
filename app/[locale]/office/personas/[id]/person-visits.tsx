import { readDeps } from '@/app/_server/read-deps';
import { Section } from '@/app/[locale]/office/office-page';
import { letInAction } from '@/app/[locale]/office/puertas/actions';
import { ScanList } from '@/app/[locale]/office/puertas/scan-list';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { OfficeTable } from '@/components/office/office-table';
import { sessionDay } from '@/lib/conferences/session-times';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { StaffFor } from '@/lib/office/abilities';
import { visitsOfPerson } from '@/lib/office/gates/supervise';
import type { Attendee } from '@/lib/registration/record';

/** When and where the person entered, and the form that lets them in. Nothing where there are no gates. */
export async function PersonVisits({
  staff,
  attendee,
}: {
  staff: StaffFor<'readPerson'>;
  attendee: Attendee;
}) {
  const gates = await readDeps().gateRecords.gates.list();
  if (gates.length === 0) return null;
  const visits = await visitsOfPerson(readDeps(), staff, attendee);
  const [locale, t] = [await pageLocale(), await pageTexts('office.gates')];
  return (
    <Section id="visits" title={t('visits')}>
      {visits.length === 0 ? (
        <p>{t('noVisits')}</p>
      ) : (
        <OfficeTable
          caption={t('visits')}
          rows={visits}
          keyOf={({ _id }) => _id}
          columns={[
            [t('day'), ({ day }) => sessionDay(day, locale)],
            [t('scans'), ({ scans }) => <ScanList scans={scans} hasNotes />],
          ]}
        />
      )}
      {!attendee.blockedAt && (
        <AccountForm
          name="letIn"
          action={letInAction}
          hidden={{ id: attendee._id }}
          fields={[
            { name: 'note', id: 'letInReason', label: t('reason'), maxLength: 200, enterKeyHint: 'next' },
            { name: 'gate', label: t('gate'), options: gates.map(({ _id, name }) => [_id, name]) },
          ]}
          texts={formTexts(locale, 'office.gates', { submit: 'letIn', submitting: 'submitting' })}
          fold={{ title: t('letIn'), className: 'office-fold max-w-form' }}
        />
      )}
    </Section>
  );
}
