import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Typed } from '@/lib/http/form-state';
import { schemaOf } from '@/lib/registration/schema';
import type { PartName } from '@/lib/registration/steps';

// Compiled schemas need `eval`, which the pages' security policy forbids.
z.config({ jitless: true });

const resolvers = new Map<readonly PartName[], Resolver<Typed>>();

/** Judges a step by the very schema that the server uses. Loaded when the form is first touched: schemas weigh more than the form. */
export function stepResolver(parts: readonly PartName[]): Resolver<Typed> {
  let resolver = resolvers.get(parts);
  if (!resolver) {
    resolver = zodResolver(schemaOf(parts, new Date().getFullYear())) as unknown as Resolver<Typed>;
    resolvers.set(parts, resolver);
  }
  return resolver;
}
