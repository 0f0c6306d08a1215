import type { ComponentType } from 'react';
import type { FlowEvent } from '@/lib/registration/form/types';
import type { CodeLookup } from '@/lib/registration/place/decide';
import type { FormDefinition, QuestionDefinition, QuestionOf } from './build-form';
import type { Fields } from './fields';

/** The props of a question's control. */
export interface QuestionProps<Q extends QuestionDefinition = QuestionDefinition> {
  question: Q;
  /** Contains what was typed. */
  fields: Fields;
  definition: FormDefinition;
  errors: ErrorTexts;
  /** The label of the Enter key on a phone: `go` in the last question of a step. */
  enterKey: 'next' | 'go';
  /** The lookup of the postal code, if the question is a place. */
  lookup?: CodeLookup;
  /** Passes an event to the form's reducer. */
  run: (event: FlowEvent) => unknown;
}

/** The controls of questions that only buyers are asked. */
export type BuyerControls = {
  readonly [Kind in 'options' | 'phone']: ComponentType<QuestionProps<QuestionOf<Kind>>>;
};

/** The errors by field, in the reader's language. */
export type ErrorTexts = Readonly<Record<string, string | undefined>>;
