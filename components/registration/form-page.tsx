import { TextLink } from '@/components/ui/text-link';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import type { FormDefinition } from './definition';
import { RegistrationForm } from './registration-form';

type FormProps = Pick<
  React.ComponentProps<typeof RegistrationForm>,
  'submit' | 'initial' | 'doneHref' | 'knownHref'
>;

/** A registration form with what stands around it: the word to those without script, consent, and whom to write to in trouble. */
export function FormPage({
  definition,
  asksConsent = true,
  ...form
}: FormProps & {
  definition: FormDefinition;
  /** Whether the person is only now asked to accept the privacy notice. */
  asksConsent?: boolean;
}) {
  const t = textsOf(definition.locale, 'registration');
  const { email } = deps().event.contact;
  return (
    <>
      <noscript>
        <p className="mx-auto max-w-form px-4 pt-6 font-semibold sm:px-6">{t('noScript', { email })}</p>
      </noscript>
      <RegistrationForm
        definition={definition}
        {...form}
        consent={
          asksConsent && (
            <p className="text-hint text-soft">
              {t.rich('consent', {
                link: (text) => (
                  <TextLink href="/privacy" target="_blank">
                    {text}
                  </TextLink>
                ),
              })}
            </p>
          )
        }
        contact={t.rich('problemContact', {
          email,
          mail: (text) => <TextLink href={`mailto:${email}`}>{text}</TextLink>,
        })}
      />
    </>
  );
}
