import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { PrintedBadges, PrintForm } from '@/components/office/badge-sheet';
import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { findPrintedBadges } from '@/lib/office/people/print-badges';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.badge.title', { index: false });

/** The badge of one person, once the print button was pressed. Before, it shows nothing but the button. */
export default async function BadgePage({
  params,
  searchParams,
}: PageProps<'/[locale]/office/personas/[id]/gafete'>) {
  const [{ id }, { print }] = [await params, await searchParams];
  const person = `${officePages.people.path}/${id}`;
  const staff = await requireStaff('badge', `${person}/gafete`);
  const badges = await findPrintedBadges(readDeps(), staff, { entryId: print, record: id });
  const t = await pageTexts('office.badge');
  const back = <TextLink href={officePath + person}>{t('toPerson')}</TextLink>;
  const action = `${officePath}${person}/gafete/imprimir`;
  if (badges) {
    const again = <PrintForm path={action} label={t('printAgain')} />;
    return <PrintedBadges badges={badges} back={back} again={again} size={readDeps().event.badge} />;
  }
  return (
    <OfficePage staff={staff} page="people" title={t('title')}>
      <p className="mb-4">{back}</p>
      <PrintForm path={action} label={t('print')} />
    </OfficePage>
  );
}
