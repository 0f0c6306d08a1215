import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { Poster } from '@/components/layout/poster';
import { PrintButton } from '@/components/ui/print-button';
import { pageTexts } from '@/lib/i18n/page-texts';
import { officePages } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.poster.title', { index: false });

const path = `${officePages.gates.path}/cartel`;

/**
 * The posters of the gates of the show, or of one of them, in both languages, to print: who scans one registers from
 * there.
 */
export default async function PosterPage({ searchParams }: PageProps<'/[locale]/office/puertas/cartel'>) {
  const { gate: id } = await searchParams;
  const named = typeof id === 'string' ? id : '';
  const staff = await requireStaff('gates', named ? `${path}?gate=${encodeURIComponent(named)}` : path);
  const gates = (await readDeps().gateRecords.gates.list()).filter(
    ({ _id, place }) => place === 'show' && (!named || _id === named),
  );
  const t = await pageTexts('office.poster');
  const only = named ? gates[0] : undefined;
  return (
    <OfficePage
      staff={staff}
      page="gates"
      title={<span className="print:hidden">{only ? t('titleOf', { name: only.name }) : t('title')}</span>}
      lead={<p className="print:hidden">{t('lead')}</p>}
    >
      {gates.length > 0 && <PrintButton label={t('print')} />}
      {gates.map((gate) => (
        <Poster
          key={gate._id}
          label={t('titleOf', { name: gate.name })}
          address={`${readDeps().env.APP_URL}/aqui/${gate.slug}`}
        />
      ))}
    </OfficePage>
  );
}
