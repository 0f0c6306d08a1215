import type { z } from 'zod';
import { onlyIn } from '../event/offered';
import { optionLimit, optionPattern } from '../event/options';
import type { OptionGroupName } from '../event/types';
import { count, english, group, listOf, matching, oneOf, spanish } from './schema-parts';

const capped = { max: count.optional().describe('How many a person may choose; without it, any number.') };

function optionGroup<S extends z.core.$ZodLooseShape>(name: OptionGroupName, description: string, more: S) {
  const option = group('an option: name, es and en', {
    name: matching(
      optionPattern(name),
      `a name such as ${name}Servicios: ${name}, a capital letter, then up to 39 letters A to Z or digits`,
    ).describe('Its column in reports and its field in the API; never change it once people have chosen.'),
    es: spanish,
    en: english,
    only: oneOf(onlyIn).optional().describe('Offers it in Mexico only (MX), or everywhere else (abroad).'),
  });
  const list = listOf(option, 'option').max(optionLimit, `at most ${optionLimit} options`);
  return group('a list of options', { ...more, list })
    .describe(description)
    .optional();
}

/** The options that buyers choose from. */
export const optionsSchema = group('giro, principalActividad, mercadoAtiende and intereses', {
  giro: optionGroup('giro', 'Types of business. `max` counts boxes.', capped),
  principalActividad: optionGroup(
    'principalActividad',
    'Main activities. `max` counts the person’s own words too.',
    capped,
  ),
  mercadoAtiende: optionGroup('mercadoAtiende', 'Markets. `max` counts the person’s own words too.', capped),
  intereses: optionGroup('intereses', 'Products of interest.', {}),
});
