import { randomBytes } from 'node:crypto';
import { requiredExamples } from '../../lib/contract/examples';
import { mexico } from '../../lib/event/offered';
import type { FormName } from '../../lib/event/types';
import { type FormStep, fieldsOf, readQuestion, stepsOf } from '../../lib/registration/catalogue/forms';
import { isPlace } from '../../lib/registration/place/rules';
import { aShow } from '../factories/events';

interface VisitorAnswers {
  email: string;
  nombres: string;
  apellidos: string;
  nacimiento: string;
  sexo: 'F' | 'M' | 'O' | 'N';
  pais: string;
  codigoPostal: string;
  carrera: string;
  nombreEmpresa: string;
  notas: string;
}

/** These answers, and those to whatever else a form requires. */
export type Visitor = VisitorAnswers & Record<string, string>;

/** An email address that is unique in this run. */
export function freshEmail(name = 'maria.nunez'): string {
  return `${name}.${randomBytes(6).toString('hex')}@ejemplo.mx`;
}

/** A visitor with accents, an Ñ and two surnames. In addition, answers whatever else this form requires. */
export function visitor(answers: Partial<VisitorAnswers> = {}, form: FormName = 'visitante'): Visitor {
  const examples = Object.entries(requiredExamples(form, aShow)).map(([name, answer]) => [
    name,
    String(answer),
  ]);
  return {
    ...Object.fromEntries(examples),
    email: freshEmail(),
    nombres: 'María José',
    apellidos: 'Núñez Ibáñez',
    nacimiento: '1984',
    sexo: 'F',
    pais: 'MX',
    codigoPostal: '44100',
    carrera: 'Diseñadora de interiores',
    nombreEmpresa: 'Carpintería “El Ñandú” & Hijos',
    notas: 'Busco proveedores de roble, nogal y más',
    ...answers,
  };
}

/** Answers to whatever the buyer's form requires in this country, except names, the account's email, places and options. */
export function requiredOfBuyers(pais: string = mexico): Record<string, string> {
  const { email, nombres, ...required } = requiredExamples('comprador', aShow, pais);
  return Object.fromEntries(Object.entries(required).map(([name, answer]) => [name, String(answer)]));
}

/** The fields that a form without an account asks for in its second step, in their order. */
export const detailsOf = (form: FormName): readonly string[] =>
  stepsOf(form, aShow)
    .filter(({ id }) => id === 'details')
    .flatMap(({ asks }) => asks.flatMap((question) => fieldsOf(question, aShow)));

/** The fields of a form, or of one step, that are reported if it is sent empty. Its country is filled in. */
export const requiredOf = (form: FormName, step?: FormStep['id']) =>
  stepsOf(form, aShow)
    .filter(({ id }) => step === undefined || id === step)
    .flatMap(({ asks }) => asks.map(readQuestion))
    .filter(({ isOptional }) => !isOptional)
    .map(({ name }) => (isPlace(name) ? 'codigoPostal' : name));

/** The API body that registers this visitor. */
export function visitorBody(answers: Partial<VisitorAnswers> = {}): Record<string, unknown> {
  return { ...visitor(answers), categoria: 'VISITANTE', locale: 'es' };
}
