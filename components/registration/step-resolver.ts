import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Typed } from '@/lib/http/form-state';
import type { QuestionName } from '@/lib/registration/forms';
import { schemaOf } from '@/lib/registration/schema';

// Compiled schemas need `eval`, which the pages' security policy forbids.
z.config({ jitless: true });

const resolvers = new Map<readonly QuestionName[], Resolver<Typed>>();

/** Judges a step by the very schema that the server uses. Loaded when the form is first touched: schemas weigh more than the form. */
export function stepResolver(asks: readonly QuestionName[]): Resolver<Typed> {
  let resolver = resolvers.get(asks);
  if (!resolver) {
    resolver = zodResolver(schemaOf(asks, new Date().getFullYear())) as unknown as Resolver<Typed>;
    resolvers.set(asks, resolver);
  }
  return resolver;
}
