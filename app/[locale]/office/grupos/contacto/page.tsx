import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { setContactAction } from '@/app/[locale]/office/grupos/actions';
import { contactFields } from '@/app/[locale]/office/grupos/contact-fields';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { formTexts } from '@/components/form/form-texts';
import { TextLink } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { listParties } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.parties.changeContact', { index: false });

const path = `${officePages.parties.path}/contacto`;

/** Where staff give a party another contact. */
export default async function PartyContactPage({
  searchParams,
}: PageProps<'/[locale]/office/grupos/contacto'>) {
  const { party: id } = await searchParams;
  const named = typeof id === 'string' ? id : '';
  const staff = await requireStaff('parties', `${path}?party=${encodeURIComponent(named)}`);
  const party = (await listParties(readDeps(), staff)).find(({ _id }) => _id === named);
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  if (!party || party.state === 'ended')
    return (
      <OfficePage staff={staff} page="parties" title={t('changeContact')} lead={t('choose')}>
        <TextLink href={officePath + officePages.parties.path}>{t('all')}</TextLink>
      </OfficePage>
    );
  const { contact } = party;
  return (
    <OfficePage
      staff={staff}
      page="parties"
      title={t('changeContactOf', { name: party.name })}
      lead={t('contactLead')}
    >
      <div className="max-w-form">
        <AccountForm
          name={`contact:${named}`}
          action={setContactAction}
          hidden={{ party: named }}
          fields={await contactFields({ locale: contact?.locale })}
          texts={formTexts(locale, 'office.parties', { submit: 'setContact', submitting: 'submitting' })}
        />
      </div>
    </OfficePage>
  );
}
