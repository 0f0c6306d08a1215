'use client';

import { OptionFields } from './option-fields';
import { PhoneField } from './phone-field';
import { RegistrationForm, type RegistrationFormProps } from './registration-form';
import type { BuyerControls } from './types';

const controls: BuyerControls = { options: OptionFields, phone: PhoneField };

/** The registration form of buyers. The pages of the other forms do not load its controls. */
export function BuyerForm(options: Omit<RegistrationFormProps, 'controls'>) {
  return <RegistrationForm {...options} controls={controls} />;
}
