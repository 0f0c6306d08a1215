import { homePhoneCode, isOffered } from '@/lib/event/offered';
import { isOptionName } from '@/lib/event/options';
import { optionGroupNames, type TradeShow } from '@/lib/event/types';
import { prefillOf } from '@/lib/registration/correct/prefill-form';
import { fields, isField } from '@/lib/registration/fields';
import { fieldsOf, type QuestionName, questionsOf } from '@/lib/registration/forms';

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
  MX: { estado: 'Jalisco', ciudad: 'Guadalajara', codigoPostal: '44100' },
  US: { estado: 'California', ciudad: 'Beverly Hills', codigoPostal: '90210' },
} as const;

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
  pais: keyof typeof places,
): Record<string, string | boolean> {
  const chosen = new Set(
    optionGroupNames.map((group) => event[group].options.find(({ only }) => isOffered(only, pais))?.name),
  );
  const answerTo = (field: string): string | boolean => {
    if (isOptionName(field)) return chosen.has(field);
    if (!isField(field)) return '';
    const { [field]: described } = fields;
    switch (described.control) {
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
        return described.choices.values[0] ?? '';
      case 'checkbox':
        return true;
      case 'email':
        return examplePerson.email;
      default:
        // Empty, because the option chosen above may already be the maximum of its group.
        return field.endsWith('Otros') ? '' : (texts[field] ?? 'Roble y nogal');
    }
  };
  const answers = questions
    .flatMap((question) => fieldsOf(question, event))
    .map((field) => [field, answerTo(field)] as const);
  return Object.fromEntries(answers.filter(([, value]) => value));
}

const at = '2027-09-01T15:00:00.000Z';

/** A buyer as its owner sees it. */
export function attendeeExample(event: TradeShow) {
  return {
    _id: examplePerson.attendeeId,
    ...exampleAnswers(questionsOf('comprador', event, 'MX'), event, 'MX'),
    telefonoCodigoPais: homePhoneCode,
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
