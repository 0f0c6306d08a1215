import { getTranslations } from 'next-intl/server';
import { TextLink } from '@/components/ui/text-link';
import { registerAttendeeAction } from '@/lib/attendees/actions';
import type { FormKind } from '@/lib/attendees/types';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { anonymousSteps, buildForm } from './build-form';
import { RegistrationForm } from './registration-form';

/** The page of a form that needs no account: static, one for each language. */
export async function AnonymousFormPage({ form }: { form: Exclude<FormKind, 'comprador'> }) {
  const locale = await pageLocale();
  const t = await getTranslations('registration');
  const { contact } = deps().event;
  return (
    <>
      <noscript>
        <p className="mx-auto max-w-form px-4 pt-6 font-semibold sm:px-6">
          {t('noScript', { email: contact.email })}
        </p>
      </noscript>
      <RegistrationForm
        definition={await buildForm(form, anonymousSteps[form], locale)}
        submit={registerAttendeeAction}
        doneHref="/landing?id="
        knownHref="/invitadolanding?id="
        consent={
          <p className="text-hint text-soft">
            {t.rich('consent', {
              link: (text) => (
                <TextLink href="/privacy" target="_blank">
                  {text}
                </TextLink>
              ),
            })}
          </p>
        }
        problem={
          <>
            {t('problem')}.{' '}
            {t.rich('problemContact', {
              email: contact.email,
              mail: (text) => <TextLink href={`mailto:${contact.email}`}>{text}</TextLink>,
            })}
          </>
        }
      />
    </>
  );
}
