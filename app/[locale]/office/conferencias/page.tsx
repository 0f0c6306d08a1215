import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { OfficeTable } from '@/components/office/office-table';
import { TextLink } from '@/components/ui/text-link';
import { listPlaces } from '@/lib/conferences/free-seats';
import { sessionPlace } from '@/lib/conferences/session-times';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.conferences.title', { index: false });

const { path } = officePages.conferences;

/** The conference sessions with their seats. */
export default async function ConferencesPage() {
  const staff = await requireStaff('lists', path);
  const places = await listPlaces(readDeps());
  const [locale, t] = [await pageLocale(), await pageTexts('office.conferences')];
  return (
    <OfficePage staff={staff} page="conferences" title={t('title')} lead={t('lead')}>
      <OfficeTable
        caption={t('title')}
        rows={places}
        keyOf={({ session }) => session.id}
        columns={[
          [
            t('session'),
            ({ session }) => (
              <TextLink href={`${officePath}${path}/${session.id}`}>{session.title[locale]}</TextLink>
            ),
          ],
          [t('when'), ({ session }) => sessionPlace(session, locale)],
          [
            t('taken'),
            ({ session, left }) =>
              t('takenOf', { taken: session.capacity - left, capacity: session.capacity }),
          ],
          [t('left'), ({ left }) => (left === 0 ? <b>{t('full')}</b> : left)],
        ]}
      />
    </OfficePage>
  );
}
