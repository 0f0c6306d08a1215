import { isOffered, mexicanPhoneCode, mexico } from '@/lib/event/offered';
import { isOptionName } from '@/lib/event/options';
import { type FormName, optionGroupNames, type TradeShow } from '@/lib/event/types';
import { type FieldName, fields, isField } from '@/lib/registration/catalogue/fields';
import { fieldsOf, type QuestionName, questionsOf, readQuestion } from '@/lib/registration/catalogue/forms';
import { prefillOf } from '@/lib/registration/correct/prefill-form';

/** The person in the document's examples. */
export const examplePerson = {
  nombres: 'María José',
  apellidos: 'Núñez Ibáñez',
  email: 'maria.nunez@ejemplo.mx',
  password: 'nogal y encino 27',
  userId: '65f0c2a19b3d4e5f60718293',
  attendeeId: '65f0c2a19b3d4e5f60718294',
  link: '65f0c2a19b3d4e5f60718293.1838553600.c2lnbmF0dXJl',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl',
};

const places = {
  [mexico]: { estado: 'Jalisco', ciudad: 'Guadalajara', codigoPostal: '44100' },
  US: { estado: 'California', ciudad: 'Beverly Hills', codigoPostal: '90210' },
} as const;

type ExampleCountry = keyof typeof places;

const texts: Readonly<Record<string, string>> = {
  nombres: examplePerson.nombres,
  apellidos: examplePerson.apellidos,
  email: examplePerson.email,
  nombreEmpresa: 'Carpintería El Ñandú',
  wwwEmpresa: 'https://nandu.example',
};

/** Valid answers of a person in this country to these questions. From each group of options, the first one offered. */
export function exampleAnswers(
  questions: readonly QuestionName[],
  event: TradeShow,
  pais: ExampleCountry,
): Record<string, string | boolean> {
  const chosen = new Set(
    optionGroupNames.map((group) => event[group].options.find(({ only }) => isOffered(only, pais))?.name),
  );
  const answerTo = (field: string): string | boolean => {
    if (isOptionName(field)) return chosen.has(field);
    // Empty, because the option chosen above may already be the maximum of its group.
    return isField(field) && !field.endsWith('Otros') ? exampleAnswer(field, pais) : '';
  };
  const answers = questions
    .flatMap((question) => fieldsOf(question, event))
    .map((field) => [field, answerTo(field)] as const);
  return Object.fromEntries(answers.filter(([, value]) => value));
}

/** A valid answer of a person in this country to a field. */
export function exampleAnswer(name: FieldName, pais: ExampleCountry = mexico): string | boolean {
  const field = fields[name];
  switch (field.control) {
    case 'country':
      return pais;
    case 'state':
      return places[pais].estado;
    case 'city':
      return places[pais].ciudad;
    case 'postalCode':
      return places[pais].codigoPostal;
    case 'phone':
      return '3312345678';
    case 'birthYear':
      return '1984';
    case 'radio':
      return field.choices.values[0] ?? '';
    case 'checkbox':
      return true;
    case 'email':
      return examplePerson.email;
    default:
      return texts[name] ?? 'Roble y nogal';
  }
}

/** Valid answers to the fields that a form requires from people in this country, without places and options. */
export function requiredExamples(
  form: FormName,
  event: Pick<TradeShow, 'buyerSteps'>,
  pais?: string,
): Record<string, string | boolean> {
  const required = questionsOf(form, event, pais)
    .map(readQuestion)
    .filter(({ isOptional }) => !isOptional);
  const names = required.map(({ name }) => name).filter((name) => isField(name));
  return Object.fromEntries(names.map((name) => [name, exampleAnswer(name)]));
}

const at = '2027-09-01T15:00:00.000Z';

/** A buyer as its owner sees it. */
export function attendeeExample(event: TradeShow) {
  return {
    _id: examplePerson.attendeeId,
    ...exampleAnswers(questionsOf('comprador', event, mexico), event, mexico),
    telefonoCodigoPais: mexicanPhoneCode,
    guid: 'b7a5f5d2-6f1c-4c39-9d5e-0a3f1f8f2f61',
    userId: examplePerson.userId,
    categoria: 'COMPRADOR',
    tipoRegistro: 'pre',
    locale: 'es',
    event: event.id,
    createdAt: at,
    updatedAt: at,
    vip: 'true',
    vipProcessed: 'false',
  };
}

/** The prefilled form of a person who has an account only. */
export function prefillExample(event: TradeShow) {
  const { nombres, apellidos, email } = examplePerson;
  return prefillOf({ nombres, apellidos, email }, event);
}
