import { requireStaff } from '@/app/_server/office';
import { pageMetadata } from '@/app/_server/page-metadata';
import { OfficePage } from '@/components/office/office-page';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('office.home.title', { index: false });

/** The first page of the office. */
export default async function OfficeHome() {
  const staff = await requireStaff('today', '');
  const t = await pageTexts('office');
  return (
    <OfficePage
      staff={staff}
      title={t('home.title')}
      lead={t('home.lead', { name: staff.name, role: t(`role.${staff.role}`) })}
    />
  );
}
