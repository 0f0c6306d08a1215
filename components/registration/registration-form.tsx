'use client';

import type { ReactNode } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { HoneypotField } from '@/components/form/honeypot-field';
import { BackButton, BackLink } from '@/components/layout/back';
import { ErrorSummary } from '@/components/ui/error-summary';
import { StepProgress } from '@/components/ui/step-progress';
import type { Answers } from '@/lib/base/form-state';
import { fill } from '@/lib/i18n/fill';
import { toFormData } from '@/lib/registration/form/answers';
import { stepCount } from '@/lib/registration/form/step-order';
import { useAnswers } from './fields';
import { QuestionField } from './question-field';
import type { BuyerControls } from './types';
import { useWizard } from './use-wizard';
import type { WizardOptions } from './wizard';

/** The form's id, since the back button is outside the form. */
const formId = 'registration';

export interface RegistrationFormProps extends WizardOptions {
  controls?: BuyerControls;
  /** Shown between the heading and the form. */
  before?: ReactNode;
  /** Shown below the form. */
  after?: ReactNode;
}

/** A registration form with one or more steps. It shows one step at a time and keeps a draft in the tab. */
export function RegistrationForm({ controls, before, after, ...options }: RegistrationFormProps) {
  const { definition } = options;
  const { texts, steps } = definition;
  const { form, wizard, state, fields, step, errors } = useWizard(options);
  const isReady = state.idempotencyKey !== '';
  const { step: index, attempt, problem, lookups } = state;
  const { posted, isBusy } = form;
  const isLast = index === steps.length - 1;
  // The steps depend on the country.
  const [pais] = useAnswers(fields, ['pais']);
  const count = stepCount(steps, index, pais);
  const isWide = step.id === 'company';
  const carried = isReady ? [] : otherAnswers(fields.getValues(), Object.keys(step.blank));
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full max-w-form px-4 pt-6 pb-16 sm:px-6 sm:pt-10 ${isWide ? 'lg:max-w-[54rem]' : ''}`}
    >
      <div className="flex flex-wrap justify-between gap-x-4">
        {index > 0 && isReady && (
          <BackButton onClick={() => void wizard.run({ type: 'wentBack' })} label={texts.back} />
        )}
        {index > 0 && !isReady && (
          <>
            {/* Enter presses the first submit button of a form, which must not be the back button. */}
            <button type="submit" form={formId} tabIndex={-1} aria-hidden="true" className="sr-only" />
            <BackButton type="submit" form={formId} name="goBack" label={texts.back} />
          </>
        )}
        <BackLink {...definition.back} isSecond={index > 0} />
      </div>
      <div className="mb-5">
        <StepProgress {...count} label={fill(texts.progress, { ...count })} color={definition.color} />
      </div>
      <h1 ref={wizard.heading} tabIndex={-1} aria-live="polite" className="text-h1">
        {step.title}
      </h1>
      {step.lead && <p className="mt-3">{step.lead}</p>}
      {before}
      <Form
        form={form}
        id={formId}
        hidden={{ ...wizard.hidden, step: String(index), idempotencyKey: posted.data?.idempotencyKey ?? '' }}
        className="mt-7 space-y-6"
        onFocus={wizard.preload}
        onInput={wizard.noteInput}
      >
        {carried.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ErrorSummary texts={texts} state={{ errors, attempt }} fields={step.errorNames} />
        <div className={`grid grid-cols-1 gap-6 ${isWide ? 'lg:grid-cols-2 lg:items-start' : ''}`}>
          {step.questions.map((question, place) => (
            <QuestionField
              key={`${step.id} ${question.fields[0]}`}
              question={question}
              fields={fields}
              definition={definition}
              errors={errors}
              enterKey={place === step.questions.length - 1 ? 'go' : 'next'}
              lookup={question.kind === 'place' ? lookups[question.suffix] : undefined}
              run={wizard.run}
              controls={controls}
            />
          ))}
        </div>
        {definition.name !== 'comprador' && <HoneypotField />}
        {isLast && texts.consent}
        {!isBusy && <ProblemNotice state={{ attempt, problem }} texts={texts} />}
        <SubmitButton
          form={form}
          texts={texts}
          submit={isLast ? texts.submit : texts.continue}
          submitting={isLast ? texts.submitting : texts.checking}
          isWide
        />
      </Form>
      {after}
    </main>
  );
}

/** The answers to the other steps as hidden inputs, for browsers without script. */
function otherAnswers(answers: Answers, shown: readonly string[]): [name: string, value: string][] {
  const others = Object.entries(answers).filter(([name]) => !shown.includes(name));
  return [...toFormData(Object.fromEntries(others))].map(([name, value]) => [name, String(value)]);
}
