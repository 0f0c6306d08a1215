import { z } from 'zod';
import { recordOf } from '@/lib/base/records';
import { isOffered, mexico, onlyInOf } from '@/lib/event/offered';
import { isOptionName, optionNamesOf } from '@/lib/event/options';
import { type FormName, optionGroupNames, type TradeShow } from '@/lib/event/types';
import { fields } from '@/lib/registration/catalogue/fields';
import {
  categoryOf,
  expressNote,
  fieldsOf,
  type QuestionName,
  questionsOf,
  updatableOf,
  validatedQuestionsOf,
} from '@/lib/registration/catalogue/forms';
import { answersOfAll, attendeeFields } from '@/lib/registration/record';
import { schemaOf } from '@/lib/registration/schema';
import { shownToOwner } from '@/lib/registration/views/present-attendee';
import { exampleAnswers } from './examples';
import { answerText, type Operation } from './operation';

type Shape = Record<string, z.ZodType>;
/** Further fields of a body, in addition to the answers to questions. */
interface More {
  schema?: z.ZodRawShape;
  example?: Record<string, unknown>;
}
type Bodies = NonNullable<Operation['bodies']>;
/** A country whose buyers are asked about their company. */
const abroad = 'US';

const yesOrNo = z.enum(['true', 'false']);
const stored: Readonly<Record<string, z.ZodType>> = { ...attendeeFields, ...answersOfAll, _id: answerText };

/** An attendee as anyone but its owner sees it. */
export const maskedAttendee = z.object({
  _id: answerText,
  categoria: attendeeFields.categoria,
  nombres: answerText,
  email: answerText,
});

/** An attendee as its owner sees it. Options that were not chosen are absent. */
export function shownAttendee(event: TradeShow) {
  const option = z.literal(true).optional();
  const fieldOf = (name: string) => stored[name] ?? answerText.optional();
  const sexo = z.enum(fields.sexo.choices.values).optional();
  const shape: Shape = {
    ...recordOf(shownToOwner, fieldOf),
    ...recordOf(optionNamesOf(event), () => option),
    sexo,
    // A blocked attendee has no guid.
    guid: answerText.optional(),
    blocked: option,
    // Its owner cannot come.
    cancelled: option,
    vip: yesOrNo,
    vipProcessed: yesOrNo,
  };
  // The other keys are options that the event no longer has.
  return z.object(shape).catchall(z.literal(true));
}

/** The values of the buyer's form. Unknown texts are empty. */
export function prefilledBuyer(event: TradeShow) {
  const fields = questionsOf('comprador', event).flatMap((question) => fieldsOf(question, event));
  const shape: Shape = {
    _id: answerText.optional(),
    ...recordOf(fields, (name) => (isOptionName(name) ? z.boolean() : answerText)),
    telefonoCodigoPais: answerText,
    categoria: attendeeFields.categoria,
    tipoRegistro: attendeeFields.tipoRegistro,
    vip: yesOrNo,
    vipProcessed: yesOrNo,
  };
  return z.object(shape);
}

function bodyOf(
  event: TradeShow,
  questions: readonly QuestionName[],
  { schema, example, pais = mexico }: More & { pais?: typeof mexico | typeof abroad } = {},
): Bodies[number] {
  const { shape } = schemaOf(questions, new Date().getUTCFullYear(), event);
  // Options that are not offered in the country are ignored.
  const only = onlyInOf(optionGroupNames.flatMap((group) => event[group].options));
  const offered = Object.entries(shape).filter(([name]) => isOffered(only[name], pais));
  return {
    schema: z.object({ ...Object.fromEntries(offered), ...schema }),
    example: { ...exampleAnswers(questions, event, pais), ...example, locale: 'es' },
  };
}

/** The body of a buyer in Mexico with all optional questions, and that of a buyer in another country. */
function buyerBodies(
  event: TradeShow,
  pick: (questions: readonly QuestionName[]) => readonly QuestionName[],
  more: More = {},
): Bodies {
  const sent = Object.fromEntries(
    questionsOf('comprador', event).flatMap((question) =>
      fieldsOf(question, event).map((field) => [field, '']),
    ),
  );
  const inMexico = pick(validatedQuestionsOf('comprador', { ...sent, pais: mexico }, event));
  const schema = { ...more.schema, pais: z.literal(mexico).optional() };
  return [
    bodyOf(event, inMexico, { ...more, schema }),
    bodyOf(event, pick(questionsOf('comprador', event, abroad)), { ...more, pais: abroad }),
  ];
}

/**
 * The bodies that register a person: one for each form of the event, and a second one of the buyer's form for other
 * countries.
 */
export function addBodies(event: TradeShow): Bodies {
  const purposes = event.privacy.optionalPurposes.map(({ id }) => id);
  const consentPurposes = z.array(z.enum(purposes)).optional();
  return event.registration.forms.flatMap((form) => {
    const { schema, example } = selectorOf(form);
    const more = {
      schema: { ...schema, consentPurposes },
      example: { ...example, consentPurposes: purposes },
    };
    if (form !== 'comprador') return [bodyOf(event, questionsOf(form, event), more)];
    // The account decides the address.
    return buyerBodies(event, (questions) => questions.filter((question) => question !== 'email'), more);
  });
}

/** The fields of a body that select its form. */
function selectorOf(form: FormName): More {
  if (form === 'express')
    return { schema: { notas: z.literal(expressNote) }, example: { notas: expressNote } };
  const categoria = categoryOf(form, undefined);
  return { schema: { categoria: z.literal(categoria) }, example: { categoria } };
}

/** The bodies that replace a buyer's profile. */
export const updateBodies = (event: TradeShow) => buyerBodies(event, updatableOf);
