import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { QuestionName } from '@/lib/registration/forms';
import { schemaOf } from '@/lib/registration/schema';
import type { Answers } from './answers';

// Compiled schemas need `eval`, which the pages' security policy forbids.
z.config({ jitless: true });

const resolvers = new Map<readonly QuestionName[], Resolver<Answers>>();

/** Judges a step by the very schema that the server uses. Loaded when the form is first touched: schemas weigh more than the form. */
export function stepResolver(asks: readonly QuestionName[]): Resolver<Answers> {
  let resolver = resolvers.get(asks);
  if (!resolver) {
    resolver = zodResolver(schemaOf(asks, new Date().getFullYear())) as unknown as Resolver<Answers>;
    resolvers.set(asks, resolver);
  }
  return resolver;
}
