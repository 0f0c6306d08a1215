import { pageMetadata } from '@/app/_server/page-metadata';
import { formTexts } from '@/components/form/form-texts';
import { RequestForm } from '@/components/privacy/request-form';
import { linkTo } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { dataRequestKinds } from '@/lib/privacy/record';
import { fileDataRequestAction } from './actions';

export const generateMetadata = pageMetadata('privacyRequest.title');

/** Where a person asks to see, correct or delete their data. */
export default async function DataRequestPage() {
  const locale = await pageLocale();
  const t = await pageTexts('privacyRequest');
  const ui = await pageTexts('ui');
  const registration = await pageTexts('registration');
  return (
    <RequestForm
      action={fileDataRequestAction}
      back={{ href: '/', label: ui('backHome') }}
      kinds={dataRequestKinds.map((kind) => ({ value: kind, label: t(kind), note: t(`${kind}Note`) }))}
      notice={t.rich('notice', { link: linkTo('/privacy') })}
      email={registration('label.email')}
      texts={formTexts(locale, 'privacyRequest', {
        title: 'title',
        lead: 'lead',
        emailHint: 'emailHint',
        kind: 'kind',
        text: 'text',
        textHint: 'textHint',
        submit: 'submit',
        submitting: 'submitting',
        filedTitle: 'filedTitle',
        filed: 'filed',
        filedHint: 'filedHint',
        another: 'another',
      })}
    />
  );
}
