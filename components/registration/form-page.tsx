import type { ComponentProps } from 'react';
import { Consent } from '@/components/form/consent';
import { RegistrationForm } from './registration-form';

type Props = Omit<ComponentProps<typeof RegistrationForm>, 'consent'> & {
  /** Whether the person is asked now to accept the privacy notice. */
  asksConsent?: boolean;
};

/** A registration form with the link to the privacy notice. */
export function FormPage({ asksConsent = true, ...form }: Props) {
  const { locale } = form.definition.texts;
  return <RegistrationForm {...form} consent={asksConsent && <Consent locale={locale} />} />;
}
