import { notFound } from 'next/navigation';
import { requireShown, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { seatPersonAction } from '@/app/[locale]/office/conferencias/[id]/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Done, OfficeTable } from '@/components/office/office-table';
import { PrintButton } from '@/components/ui/print-button';
import { Verbatim } from '@/components/ui/verbatim';
import { sessionPlace } from '@/lib/conferences/session-times';
import { arrivalsAt } from '@/lib/gate/list-entries';
import { timeOfDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { listSeated, sessionOf } from '@/lib/office/people/seat-person';
import { officePages } from '@/lib/office/rules';
import { folioOf } from '@/lib/pass/folio';
import { companyOf } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('office.conferences.title', { index: false });

/** The class of a column that only the printed list has, to tick who came where no device reads passes. */
const printedOnly = 'hidden! print:table-cell!';

/** The people with a seat in a session, as a list to print, with forms to add and remove one. */
export default async function SessionPage({
  params,
  searchParams,
}: PageProps<'/[locale]/office/conferencias/[id]'>) {
  const [{ id }, { done }] = [await params, await searchParams];
  const path = `${officePages.conferences.path}/${encodeURIComponent(id)}`;
  const staff = await requireStaff('lists', path);
  const session = sessionOf(readDeps(), id);
  if (!session) notFound();
  const people = requireShown(await listSeated(readDeps(), staff, session), path);
  const arrivals = await arrivalsAt(readDeps(), session);
  const { timeZone } = readDeps().event;
  const [locale, t] = [await pageLocale(), await pageTexts('office.conferences')];
  const texts = formTexts(locale, 'office.conferences', { submit: 'add', submitting: 'saving' });
  return (
    <OfficePage
      staff={staff}
      page="conferences"
      title={session.title[locale]}
      lead={
        <p>
          <span className="hidden print:block">{readDeps().event.name[locale]}</span>
          {sessionPlace(session, locale)} ·{' '}
          {t('takenOf', { taken: people.length, capacity: session.capacity })}
          {arrivals.size > 0 && ` · ${t('arrived', { count: arrivals.size })}`}
        </p>
      }
    >
      <Done>{(done === 'in' || done === 'out') && t(`done.${done}`)}</Done>
      {people.length > 0 && <PrintButton label={t('print')} />}
      {people.length > 0 && (
        <OfficeTable
          caption={t('list')}
          rows={people}
          keyOf={({ _id }) => _id}
          columns={[
            [t('name'), ({ nombres, apellidos }) => <Verbatim>{`${apellidos}, ${nombres}`}</Verbatim>],
            [t('company'), (person) => <Verbatim>{companyOf(person)}</Verbatim>],
            [t('folio'), ({ guid }) => <Verbatim>{folioOf(guid)}</Verbatim>, 'whitespace-nowrap'],
            [
              t('out'),
              ({ _id, nombres, apellidos }) => (
                <ButtonForm
                  action={seatPersonAction}
                  hidden={{ session: id, id: _id }}
                  texts={texts}
                  submit={t('out')}
                  label={t('outOf', { name: `${nombres} ${apellidos}` })}
                />
              ),
              'print:hidden',
            ],
            arrivals.size > 0
              ? [
                  t('came'),
                  ({ _id }) => {
                    const at = arrivals.get(_id);
                    return at === undefined ? '–' : timeOfDay(at, timeZone)[locale];
                  },
                ]
              : [t('came'), () => <span className="inline-block size-5 border border-ink" />, printedOnly],
          ]}
        />
      )}
      <Section id="add" title={t('addTitle')} className="max-w-form print:hidden">
        <AccountForm
          name="seatPerson"
          action={seatPersonAction}
          hidden={{ session: id }}
          fields={[{ name: 'known', label: t('known'), autoComplete: 'off' }]}
          texts={texts}
        />
      </Section>
    </OfficePage>
  );
}
