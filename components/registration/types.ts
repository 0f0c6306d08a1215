import type { ComponentType, RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormAction, Typed } from '@/lib/base/form-state';
import type { WizardPosition } from '@/lib/registration/form/steps';
import type { Effect, FlowEvent, FlowState } from '@/lib/registration/form/types';
import type { CodeLookup } from '@/lib/registration/place/decide';
import type { FormDefinition, QuestionDefinition, QuestionOf } from './build-form';
import type { formHistory } from './form-history';

/** The props of a question's control. */
export interface QuestionProps<Q extends QuestionDefinition = QuestionDefinition> {
  question: Q;
  /** Contains what was typed. */
  fields: UseFormReturn<Typed>;
  definition: FormDefinition;
  errors: ErrorTexts;
  /** The lookup of the postal code, if the question is a place. */
  lookup?: CodeLookup;
}

/** The controls of questions that only buyers are asked. */
export type BuyerControls = {
  readonly [Kind in 'options' | 'phone']: ComponentType<QuestionProps<QuestionOf<Kind>>>;
};

/** The errors by field, in the reader's language. */
export type ErrorTexts = Readonly<Record<string, string | undefined>>;

/** Everything that runs a registration form's reducer in the browser. */
export interface Wizard {
  definition: FormDefinition;
  fields: UseFormReturn<Typed>;
  /** Posted along with the answers. */
  hidden: Readonly<Record<string, string>>;
  action: FormAction<WizardPosition>;
  state: RefObject<FlowState>;
  dispatch: (event: FlowEvent) => readonly Effect[];
  history: ReturnType<typeof formHistory>;
  heading: RefObject<HTMLHeadingElement | null>;
}
