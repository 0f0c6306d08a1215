import type { UseFormReturn } from 'react-hook-form';
import type { Typed } from '@/lib/http/form-state';
import type { FormDefinition, Question } from './build-form';

/** What a question is drawn from. */
export interface QuestionProps<Q extends Question = Question> {
  question: Q;
  /** Holds what is typed. */
  fields: UseFormReturn<Typed>;
  definition: FormDefinition;
  errors: ErrorTexts;
}

/** The errors by field, in the reader's language. */
export type ErrorTexts = Readonly<Record<string, string | undefined>>;
