'use client';

import type { ReactNode } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton, sentence } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import type { Answers } from '@/lib/base/form-state';
import { fields } from '@/lib/registration/catalogue/fields';

type FieldText = 'categoria' | 'nombres' | 'apellidos' | 'nombreEmpresa' | 'email' | 'pais';

/** What the form shows of people who are registered already. */
export interface WalkInData {
  /** The page of the registration with the typed email. */
  registration?: string;
  /** People with the same name and company. */
  namesakes?: readonly { href: string; name: string; detail: string }[];
}

interface Props
  extends FormProps<
    SubmitText | FieldText | 'emailHint' | 'openKnown' | 'optional' | 'registerAnyway',
    WalkInData
  > {
  /** Identifies the opened form, so that it registers a person once. */
  submission: string;
  /** Whom on a list or in a party it registers. */
  invitee: string | undefined;
  /** Values with their labels, in the order of display. */
  categories: readonly (readonly [value: string, label: string])[];
  countries: readonly (readonly [code: string, name: string])[];
  /** The country that the form begins with. */
  homeCountry: string;
  /** What is known of somebody on a list. */
  initial: Answers;
  /** What to show the person, above the button. */
  notice: ReactNode;
}

const walkInFields = ['categoria', 'nombres', 'apellidos', 'nombreEmpresa', 'email', 'pais'] as const;

/** Registers a person at the desk. It keeps no draft, because the next person's answers would be mixed with it. */
export function WalkInForm(props: Props) {
  const { action, texts, submission, invitee, categories, countries, homeCountry, initial, notice } = props;
  const form = useForm({ action, texts });
  const state = { ...form.state, typed: { ...initial, ...form.state.typed } };
  useFreshPage();
  const { registration: href, namesakes = [] } = state.data ?? {};
  // None by default, since an incorrect category would be noticed only on the badge.
  const categoria = state.typed.categoria;
  const text = (name: 'nombres' | 'apellidos' | 'nombreEmpresa') => ({
    name,
    label: texts[name],
    maxLength: fields[name].maxLength,
    autoCapitalize: 'words',
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    state,
    texts,
  });
  return (
    <Form form={form} hidden={{ submission, ...(invitee && { invitee }) }} className="max-w-form space-y-6">
      <ErrorSummary texts={texts} state={state} fields={walkInFields} />
      <ProblemNotice state={state} texts={texts}>
        {namesakes.length > 0 && (
          <>
            <ul className="my-3 space-y-2">
              {namesakes.map((each) => (
                <li key={each.href}>
                  <TextLink href={each.href}>
                    <Verbatim>{each.name}</Verbatim>
                  </TextLink>
                  <span className="block text-hint">
                    <Verbatim>{each.detail}</Verbatim>
                  </span>
                </li>
              ))}
            </ul>
            <Button type="submit" name="isOther" value="yes" variant="secondary">
              {texts.registerAnyway}
            </Button>
          </>
        )}
      </ProblemNotice>
      <ChoiceGroup
        id="categoria"
        label={texts.categoria}
        error={state.errors.categoria}
        choices={categories.map(([value, label]) => ({
          name: 'categoria',
          type: 'radio',
          value,
          label,
          defaultChecked: value === categoria,
        }))}
        className="[--choice:40%]"
      />
      <AnsweredInput {...text('nombres')} />
      <AnsweredInput {...text('apellidos')} />
      <AnsweredInput {...text('nombreEmpresa')} required={false} optional={texts.optional} />
      <AnsweredInput
        state={state}
        texts={texts}
        name="email"
        type="email"
        label={texts.email}
        optional={texts.optional}
        hint={texts.emailHint}
        error={
          href ? (
            <RegistrationLink href={href} text={texts.openKnown} error={state.errors.email} />
          ) : (
            state.errors.email
          )
        }
        required={false}
        autoComplete="off"
        enterKeyHint="next"
      />
      <Select
        name="pais"
        label={texts.pais}
        error={state.errors.pais}
        defaultValue={String(state.typed.pais ?? homeCountry)}
      >
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {notice}
      <SubmitButton form={form} texts={texts} isWide />
    </Form>
  );
}

/** The error of an email that is registered already, with a link to its registration. */
function RegistrationLink({ href, text, error = '' }: { href: string; text: string; error?: string }) {
  return (
    <>
      {sentence(error)} <TextLink href={href}>{text}</TextLink>
    </>
  );
}
