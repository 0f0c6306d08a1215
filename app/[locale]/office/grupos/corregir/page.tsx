import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { correctPartyAction } from '@/app/[locale]/office/grupos/actions';
import { termFields } from '@/app/[locale]/office/grupos/term-fields';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { TextLink } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { listParties } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.parties.correct', { index: false });

const path = `${officePages.parties.path}/corregir`;

/** Where staff correct the quota, the validity and the booth of a party. */
export default async function CorrectPartyPage({
  searchParams,
}: PageProps<'/[locale]/office/grupos/corregir'>) {
  const { party: id } = await searchParams;
  const named = typeof id === 'string' ? id : '';
  const staff = await requireStaff('parties', `${path}?party=${encodeURIComponent(named)}`);
  const party = (await listParties(readDeps(), staff)).find(({ _id }) => _id === named);
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  if (!party || party.state === 'ended')
    return (
      <OfficePage staff={staff} page="parties" title={t('correct')} lead={t('choose')}>
        <TextLink href={officePath + officePages.parties.path}>{t('all')}</TextLink>
      </OfficePage>
    );
  const { name, taken, quota } = party;
  return (
    <OfficePage
      staff={staff}
      page="parties"
      title={t('correctOf', { name })}
      lead={`${t('places', { taken, quota })}. ${t('correctLead')}`}
    >
      <div className="max-w-form">
        <AccountForm
          name={`terms:${named}`}
          action={correctPartyAction}
          hidden={{ party: named }}
          fields={await termFields(party)}
          texts={formTexts(locale, 'office.parties', { submit: 'save', submitting: 'submitting' })}
        />
      </div>
    </OfficePage>
  );
}
