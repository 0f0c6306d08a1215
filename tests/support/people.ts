import { randomBytes } from 'node:crypto';

export interface VisitorAnswers {
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

/** An email address that is unique in this run. */
export function freshEmail(name = 'maria.nunez'): string {
  return `${name}.${randomBytes(6).toString('hex')}@ejemplo.mx`;
}

/** A visitor with accents, an Ñ and two surnames. */
export function visitor(answers: Partial<VisitorAnswers> = {}): VisitorAnswers {
  return {
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

/** The API body that registers this visitor. */
export function visitorBody(answers: Partial<VisitorAnswers> = {}): Record<string, unknown> {
  return { ...visitor(answers), categoria: 'VISITANTE', locale: 'es' };
}
