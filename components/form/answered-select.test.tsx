import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { untouched } from '@/lib/base/form-state';
import { AnsweredSelect } from './answered-select';

const options = [
  ['estudiante', 'Estudiante'],
  ['visitante', 'Visitante'],
] as const;
const field = { name: 'form', label: 'Se registran como', options };
const markupFor = (state: Partial<typeof untouched>) =>
  renderToStaticMarkup(<AnsweredSelect {...field} state={{ ...untouched, ...state }} />);

test('what was chosen stays chosen after a refusal, whose reason stands beside it', () => {
  expect(markupFor({})).toContain('<option value="estudiante" selected="">');
  const refused = markupFor({ typed: { form: 'visitante' }, errors: { form: 'Revisa el formulario' } });
  expect(refused).toContain('<option value="visitante" selected="">');
  expect(refused).toContain('aria-describedby="form-error"');
  expect(refused).toContain('Revisa el formulario');
});
