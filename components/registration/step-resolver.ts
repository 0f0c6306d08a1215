import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type PartName, schemaOf } from '@/lib/attendees/schema';
import type { Answers } from './registration-form';

/** Judges a step by the very schema that the server uses. Loaded when the form is first touched: schemas weigh more than the form. */
export function stepResolver(parts: readonly PartName[]): Resolver<Answers> {
  return zodResolver(schemaOf(parts, new Date().getFullYear())) as unknown as Resolver<Answers>;
}
