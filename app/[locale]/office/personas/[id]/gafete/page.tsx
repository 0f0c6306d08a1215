import { notFound } from 'next/navigation';
import { requireStaff } from '@/app/_server/office';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { BadgeSheet } from '@/components/office/badge-sheet';
import { OfficePage } from '@/components/office/office-page';
import { PrintAtOnce } from '@/components/office/print-at-once';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { printBadge } from '@/lib/office/people/print-badges';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.badge.title', { index: false });

/** The badge of one person, to be printed. */
export default async function BadgePage({ params }: PageProps<'/[locale]/office/personas/[id]/gafete'>) {
  const { id } = await params;
  const person = `${officePages.people.path}/${id}`;
  const staff = await requireStaff('badge', `${person}/gafete`);
  const printed = await printBadge(readDeps(), staff, id);
  if (!printed.ok && printed.code === 'not_found') notFound();
  const t = await pageTexts('office.badge');
  return (
    <OfficePage staff={staff} page="people" title={t('title')}>
      <p className="mb-4 print:hidden">
        <TextLink href={officePath + person}>{t('toPerson')}</TextLink>
      </p>
      {printed.ok ? (
        <>
          <BadgeSheet badges={[printed.value]} size={readDeps().event.badge} />
          <PrintAtOnce />
        </>
      ) : (
        <Notice tone="danger">{t('blocked')}</Notice>
      )}
    </OfficePage>
  );
}
