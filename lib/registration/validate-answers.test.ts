import { expect, test } from 'vitest';
import { formNames } from '@/lib/event/types';
import { frozenBy } from '@/tests/factories/hostile-texts';
import { registrationDeps } from '@/tests/factories/registration';
import { fieldsOf, questionsOf } from './catalogue/forms';
import { validateAnswers, validateStep } from './validate-answers';

/** A company in Mexico City, whose postal codes decide only the state. */
const company = (given: Record<string, string>) =>
  validateStep(registrationDeps(), ['companyPlace'], {
    paisEmpresa: 'MX',
    codigoPostalEmpresa: '01000',
    ...given,
  });

test('a state that the postal code fills in is not missing, and a city that it does not decide is', async () => {
  const { errors, filled } = await company({});
  expect(filled.estadoEmpresa).toBe('Ciudad de México');
  expect(errors).toEqual({ ciudadEmpresa: 'ciudadRequired' });
});

test('a city that is not in the list of the state is refused by its step', async () => {
  const { errors } = await company({ estadoEmpresa: 'Ciudad de México', ciudadEmpresa: 'Nowhereville' });
  expect(errors).toEqual({ ciudadEmpresa: 'ciudadRequired' });
});

test.each(Object.entries(frozenBy))(
  '64 KB of %s in every field of every form are refused at once',
  async (_, text) => {
    const deps = registrationDeps();
    const startedAt = performance.now();
    for (const form of formNames) {
      const questions = questionsOf(form, deps.event);
      const fields = questions.flatMap((question) => fieldsOf(question, deps.event));
      const answers = Object.fromEntries(fields.map((field) => [field, text]));
      const validated = await validateAnswers(deps, questions, answers);
      expect(validated).toMatchObject({
        code: 'invalid_fields',
        fields: { nombres: expect.stringMatching(/^tooLong/) },
      });
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);
