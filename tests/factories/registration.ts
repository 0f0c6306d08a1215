import { randomUUID } from 'node:crypto';
import type { UserId } from '@/lib/base/ids';
import { createGeo } from '@/lib/geo/create-geo';
import { resendLimits } from '@/lib/mail/queue-mail';
import type { Caller } from '@/lib/registration/ownership';
import type { Registration, RegistrationDeps } from '@/lib/registration/register-attendee';
import { createAttendees } from '@/lib/registration/repository';
import type { FormKind } from '@/lib/registration/types';
import { createLimiter } from '@/lib/store/rate-limiter';
import { aShow } from './events';
import { freshStore } from './store';

export const nobody: Caller = { user: null, ownedIds: new Set() };

/** A browser whose person is signed in to an active account. */
export function signedIn(overrides: Partial<NonNullable<Caller['user']>> = {}): Caller {
  return {
    user: {
      id: 'aaaaaaaaaaaaaaaaaaaaaaaa' as UserId,
      name: 'María José Núñez',
      email: 'maria@ejemplo.mx',
      active: true,
      ...overrides,
    },
    ownedIds: new Set(),
  };
}

/** What registration needs, on a store of the test's own; the clock stands where the test puts it. */
export function registrationDeps(overrides: Partial<RegistrationDeps> = {}) {
  const store = freshStore();
  const time = { now: new Date('2026-11-21T10:00:00Z') };
  return {
    attendees: createAttendees(store),
    geo: createGeo(store),
    event: aShow,
    clock: () => time.now,
    isRegistrationOpen: () => true,
    resendLimits: resendLimits(),
    limits: {
      updateByUser: createLimiter(store, { name: 'u', points: 30, durationSeconds: 600, factor: 1 }),
    },
    time,
    store,
    ...overrides,
  };
}

const person = {
  email: 'maria@ejemplo.mx',
  nombres: 'María José',
  apellidos: 'Núñez Íñiguez',
  nacimiento: '1988',
  sexo: 'F',
  pais: 'MX',
  codigoPostal: '44100',
};

const byForm: Record<FormKind, Record<string, unknown>> = {
  visitante: { ...person, carrera: 'Carpintera', nombreEmpresa: 'Taller Ñandú', notas: 'Busco herrajes' },
  congresista: { ...person, carrera: 'Carpintera', nombreEmpresa: 'Taller Ñandú' },
  estudiante: { ...person, universidad: 'Universidad de Guadalajara' },
  express: {
    email: person.email,
    nombres: person.nombres,
    apellidos: person.apellidos,
    pais: 'MX',
    codigoPostal: '44100',
  },
  comprador: {
    ...person,
    celular: '3312345678',
    nombreEmpresa: 'Taller Ñandú',
    wwwEmpresa: 'www.nandu.example',
    giroMuebleria: true,
    principalActividadMayoreo: true,
    mercadoAtiendeResidencial: true,
  },
};

/** Valid answers of a form; overrides replace fields, undefined removes them. */
export function answersOf(form: FormKind, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...byForm[form], ...overrides };
}

/** A valid registration by nobody in particular, or for a buyer by the account's owner. */
export function registrationOf(
  form: FormKind = 'visitante',
  overrides: Partial<Omit<Registration, 'form'>> = {},
): Registration {
  return {
    form,
    answers: answersOf(form),
    locale: 'es',
    caller: form === 'comprador' ? signedIn() : nobody,
    idempotencyKey: randomUUID(),
    ...overrides,
  };
}
