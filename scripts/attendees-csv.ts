import { activities, giros, interests, markets } from '../lib/registration/options';
import { presentToOwner } from '../lib/registration/present-attendee';
import type { Attendee } from '../lib/registration/types';

/** The columns of an export, in order: the names of spec §3, then the options. */
const columns: readonly string[] = [
  ...[
    '_id',
    'guid',
    'createdAt',
    'updatedAt',
    'categoria',
    'tipoRegistro',
    'event',
    'locale',
    'vip',
    'vipProcessed',
    'accessCode',
  ],
  ...[
    'userId',
    'nombres',
    'apellidos',
    'email',
    'telefonoCodigoPais',
    'celular',
    'whatsapp',
    'nacimiento',
    'sexo',
  ],
  ...['pais', 'estado', 'ciudad', 'codigoPostal', 'universidad', 'carrera', 'notas'],
  ...[
    'nombreEmpresa',
    'razonSocial',
    'cargo',
    'wwwEmpresa',
    'redesSocialesUrlEmpresa',
    'telefono',
    'emailEmpresa',
  ],
  ...[
    'paisEmpresa',
    'estadoEmpresa',
    'ciudadEmpresa',
    'codigoPostalEmpresa',
    'colonia',
    'domicilio',
    'domicilioNumero',
  ],
  ...[
    'giroOtros',
    'principalActividadOtros',
    'mercadoAtiendeOtros',
    'interesesOtros',
    'sessions',
    'consentPurposes',
  ],
  ...[...giros, ...activities, ...markets, ...interests],
];

/** An attendee as an organiser gets it: what its owner sees, the code by which the gate lets a buyer into the premarket, and the optional purposes it agreed to. */
export function exported(attendee: Attendee): Record<string, unknown> {
  const { accessCode, consent } = attendee;
  return { ...presentToOwner(attendee), accessCode, consentPurposes: consent?.purposes ?? [] };
}

/** The first line of the CSV, with the mark by which spreadsheets know UTF-8. */
export const csvHead = `\uFEFF${columns.join(',')}\r\n`;

/** One attendee as a line of CSV (RFC 4180). */
export function csvLine(attendee: Attendee): string {
  const record = exported(attendee);
  return `${columns.map((column) => cell(record[column])).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  // A spreadsheet runs what begins like a formula, and what a person typed is none.
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
