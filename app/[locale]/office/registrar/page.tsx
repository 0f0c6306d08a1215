import type { ReactNode } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { formTexts } from '@/components/form/form-texts';
import { WalkInForm } from '@/components/office/walk-in-form';
import { TextLink } from '@/components/ui/text-link';
import type { Answers } from '@/lib/base/form-state';
import { isId, newId } from '@/lib/base/ids';
import type { TradeShow } from '@/lib/event/types';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { clientTexts } from '@/lib/i18n/translator';
import { readInvitee } from '@/lib/office/outreach/find-invitees';
import { officePages } from '@/lib/office/rules';
import { personalForm } from '@/lib/outreach/invitees/personal-form';
import type { Invitee } from '@/lib/outreach/invitees/record';
import { categoryOf } from '@/lib/registration/catalogue/forms';
import { deskCategories } from '@/lib/registration/register-at-desk';
import { companyOf } from '@/lib/registration/rules';
import { registerAtDeskAction } from './actions';

export const generateMetadata = pageMetadata('office.register.title', { index: false });

/** Registers a person who is at the desk, in the language of the page. */
export default async function RegisterAtDeskPage({ searchParams }: PageProps<'/[locale]/office/registrar'>) {
  const { invitee: id } = await searchParams;
  const staff = await requireStaff('walkIn', officePages.register.path + (isId(id) ? `?invitee=${id}` : ''));
  const invitee = isId(id) ? await readInvitee(readDeps(), staff, id) : null;
  const { event, geo } = readDeps();
  const locale = await pageLocale();
  const t = await pageTexts('office.register');
  const category = await pageTexts('pass.category');
  const texts = {
    ...formTexts(locale, 'office.register', {
      submit: 'submit',
      submitting: 'submitting',
      nombreEmpresa: 'company',
      emailHint: 'emailHint',
      openKnown: 'openKnown',
      registerAnyway: 'registerAnyway',
    }),
    ...clientTexts(locale, 'registration.label', {
      nombres: 'nombres',
      apellidos: 'apellidos',
      email: 'email',
      pais: 'pais',
    }),
    ...clientTexts(locale, 'office.people', { categoria: 'categoria' }),
    ...clientTexts(locale, 'ui', { optional: 'optional' }),
  };
  return (
    <OfficePage staff={staff} page="register" title={t('title')} lead={t('lead')}>
      <WalkInForm
        action={registerAtDeskAction}
        texts={texts}
        submission={newId()}
        invitee={invitee?.ok ? invitee.value._id : undefined}
        categories={deskCategories(event).map((value) => [value, category(value)])}
        countries={(await geo.countries(locale)).map(({ iso2, name }) => [iso2, name])}
        homeCountry={event.homeCountry}
        initial={invitee?.ok ? await deskAnswers(invitee.value, event) : {}}
        notice={<p>{t.rich('notice', { link: privacyLink })}</p>}
      />
    </OfficePage>
  );
}

/**
 * What the form begins with for somebody on a list or in a party, with the category of the form that they are invited
 * to.
 */
async function deskAnswers(invitee: Invitee, event: TradeShow): Promise<Answers> {
  const { nombres = '', apellidos = '', pais = event.homeCountry } = invitee.answers;
  const { form } = await personalForm(readDeps(), invitee);
  // The express form has two categories, and most of its people are visitors.
  const category = form === 'express' ? 'VISITANTE' : categoryOf(form, undefined);
  const categoria = deskCategories(event).includes(category) ? category : '';
  return {
    email: invitee.email ?? '',
    nombres,
    apellidos,
    nombreEmpresa: companyOf(invitee.answers) ?? '',
    pais,
    categoria,
  };
}

/** Opens in a new tab, so that nothing typed is lost. */
function privacyLink(text: ReactNode) {
  return (
    <TextLink href="/privacy" target="_blank">
      {text}
    </TextLink>
  );
}
