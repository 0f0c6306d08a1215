import { TextLink } from '@/components/ui/text-link';
import { textsOf } from '@/lib/i18n/translator';
import { RegistrationForm } from './registration-form';

type Props = Omit<React.ComponentProps<typeof RegistrationForm>, 'consent'> & {
  /** Whether the person is asked now to accept the privacy notice. */
  asksConsent?: boolean;
};

/** A registration form with the link to the privacy notice. */
export function FormPage({ asksConsent = true, ...form }: Props) {
  const consent = textsOf(form.definition.texts.locale, 'registration').rich('consent', {
    link: (text) => (
      <TextLink href="/privacy" target="_blank">
        {text}
      </TextLink>
    ),
  });
  return (
    <RegistrationForm {...form} consent={asksConsent && <p className="text-hint text-soft">{consent}</p>} />
  );
}
