import type { FieldErrors } from '@/lib/base/result';
import { isOffered } from '@/lib/event/options';
import type { Category } from '@/lib/event/types';
import { countryHasPostalLookup, normalizePlace } from '@/lib/geo/rules';
import type { Geo } from '@/lib/geo/types';
import type { SignedLink } from '@/lib/mail/types';
import { giros } from './options';
import type { Attendee, FormKind } from './types';

/** The form that a body of `POST /api/attendees/add` stands for (api.md), or null where its category names none. */
export function formOfBody(body: Record<string, unknown>): FormKind | null {
  const isBlank = (field: string) => typeof body[field] !== 'string' || body[field].trim() === '';
  if (body.notas === 'EXPRESS' && isBlank('carrera') && isBlank('universidad')) return 'express';
  switch (body.categoria) {
    case 'VISITANTE':
      return 'visitante';
    case 'CONGRESISTA':
      return 'congresista';
    case 'ESTUDIANTE':
      return 'estudiante';
    case 'COMPRADOR':
      return 'comprador';
    default:
      return null;
  }
}

/** The category that a form's answers make of a person: express decides by the business-type text (spec §4). */
export function categoryOf(form: FormKind, giroOtros: string | undefined): Category {
  switch (form) {
    case 'express':
      return giroOtros?.trim() ? 'COMPRADOR' : 'VISITANTE';
    case 'comprador':
      return 'COMPRADOR';
    case 'estudiante':
      return 'ESTUDIANTE';
    case 'congresista':
      return 'CONGRESISTA';
    case 'visitante':
      return 'VISITANTE';
  }
}

/** The country that answers decide by, before they are judged: Mexico where none is named (api.md). */
export function countryOf(answers: Record<string, unknown>): string {
  return (typeof answers.pais === 'string' && answers.pais.trim().toUpperCase()) || 'MX';
}

export interface Place {
  pais: string;
  codigoPostal: string;
  estado?: string;
  ciudad?: string;
}

/**
 * Judges country and postal code by the lists and fills state and city from the lookup (spec §4, §5): the code decides
 * the state, and the city where it knows it; else the person's city stays if it is one of that state's.
 */
export async function resolvePlace(
  geo: Geo,
  place: Place,
  fields: { pais: string; codigoPostal: string } = { pais: 'pais', codigoPostal: 'codigoPostal' },
): Promise<{ place: Place } | { errors: FieldErrors }> {
  const states = await geo.states(place.pais);
  if (states === null) return { errors: { [fields.pais]: 'paisInvalid' } };
  if (!countryHasPostalLookup(place.pais)) return { place };
  const found = await geo.zip(place.pais, place.codigoPostal);
  if (!found) return { errors: { [fields.codigoPostal]: 'codigoPostalInvalid' } };
  const ciudad = found.city ?? (await listedCity(geo, place.pais, found.stateName, place.ciudad));
  return { place: { ...place, estado: found.stateName, ciudad } };
}

async function listedCity(
  geo: Geo,
  pais: string,
  state: string,
  city: string | undefined,
): Promise<string | undefined> {
  if (!city) return undefined;
  const wanted = normalizePlace(city);
  return (await geo.cities(pais, state))?.find((listed) => normalizePlace(listed) === wanted);
}

/** The answers without the giros that the country does not offer. */
export function withOfferedGiros<T extends { pais: string }>(answers: T): T {
  const hidden = giros.filter((giro) => !isOffered(giro, answers.pais));
  return Object.fromEntries(
    Object.entries(answers).filter(([field]) => !hidden.includes(field as never)),
  ) as T;
}

/** Whether the organiser still owes the buyer an answer about the premarket. */
export function awaitsPremarket({ vip, vipProcessed }: Pick<Attendee, 'vip' | 'vipProcessed'>): boolean {
  return vip === true && !vipProcessed;
}

/** How long after a registration its repetition by the same hand gets the first answer again, ms. */
export const repetitionWindow = 60_000;

/** How long the link in a mail proves that the record is its reader's: 90 days, ms. */
const ownerLinkLife = 90 * 24 * 60 * 60 * 1000;

/** The link by which the reader of a mail to the attendee's own address sees the pass. */
export function ownerLink(attendee: Attendee, now: Date): SignedLink {
  return {
    path: '/landing',
    purpose: 'owner',
    subject: attendee._id,
    nonce: attendee.ownerNonce,
    expiresAt: new Date(now.getTime() + ownerLinkLife),
  };
}
