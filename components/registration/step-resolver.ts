import './zod-without-eval';

import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { isEmail } from '@/lib/base/email-field';
import { holdsWebAddress } from '@/lib/base/web-address';
import type { Caps } from '@/lib/event/options';
import type { Typed } from '@/lib/http/form-state';
import { schemaOf } from '@/lib/registration/schema';
import type { Step } from './build-form';

// Patterns with classes of Unicode take a phone tens of milliseconds at their first use: while somebody types, not when
// they go on to the next step.
isEmail('a@b.mx');
holdsWebAddress('a');

/** Judges a step by the very schema that the server uses. Loaded when the form is first touched: schemas weigh more than the form. */
export function stepResolver(step: Step, caps: Caps): Resolver<Typed> {
  return zodResolver(schemaOf(step.asks, new Date().getFullYear(), caps)) as unknown as Resolver<Typed>;
}
