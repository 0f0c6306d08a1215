import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { Poster } from '@/components/layout/poster';
import { PrintButton } from '@/components/ui/print-button';
import { shownCode } from '@/lib/base/code-digits';
import { pageTexts } from '@/lib/i18n/page-texts';
import { listParties } from '@/lib/office/outreach/manage-parties';
import { officePages } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.parties.posters', { index: false });

const path = `${officePages.parties.path}/cartel`;

/** The posters of the parties that are not ended, or of one of them, to print. */
export default async function PartyPosterPage({ searchParams }: PageProps<'/[locale]/office/grupos/cartel'>) {
  const { party: id } = await searchParams;
  const named = typeof id === 'string' ? id : '';
  const staff = await requireStaff('parties', named ? `${path}?party=${encodeURIComponent(named)}` : path);
  const parties = (await listParties(readDeps(), staff)).filter(
    ({ _id, state }) => state !== 'ended' && (!named || _id === named),
  );
  const [t, poster] = [await pageTexts('office.parties'), await pageTexts('office.poster')];
  return (
    <OfficePage
      staff={staff}
      page="parties"
      title={<span className="print:hidden">{t('posters')}</span>}
      lead={<p className="print:hidden">{t('postersLead')}</p>}
    >
      {parties.length > 0 && <PrintButton label={poster('print')} />}
      {parties.map(({ _id, name, code }) => (
        <Poster
          key={_id}
          label={t('posterOf', { name })}
          address={`${readDeps().env.APP_URL}/g/${shownCode(code)}`}
          name={name}
        />
      ))}
    </OfficePage>
  );
}
