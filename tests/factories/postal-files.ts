import { mexicanStates } from '@/lib/geo/mexico';

export interface CorreosRow {
  code: string;
  /** INEGI key of the state. */
  state: string;
  municipio: string;
}

const columns =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';

/** A file in the format of Correos de México with made-up places. */
export function correosText(rows: readonly CorreosRow[]): string {
  const terms = 'Texto de prueba: aquí Correos de México declara sus condiciones | en una línea.';
  const lines = rows.map(
    ({ code, state, municipio }, index) =>
      `${code}|Asentamiento ${index}|Colonia|${municipio}|Entidad|Población|${code}|${state}|${code}||09|001|${index}|Urbano|01`,
  );
  return `${[terms, columns, ...lines].join('\r\n')}\r\n`;
}

/** Rows with `perState` codes for each of the 32 states; the municipio is made up by default. */
export function correosRows(perState: number, municipio = 'Municipio de Ensueño'): CorreosRow[] {
  return mexicanStates.flatMap(({ inegi, prefixes: [from, to] }) =>
    Array.from({ length: Math.min(perState, (to - from + 1) * 1000) }, (_, index) => ({
      code: String(from * 1000 + index).padStart(5, '0'),
      state: inegi,
      municipio,
    })),
  );
}

/** A text encoded in windows-1252. From its upper half, only Latin letters are supported. */
export function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

/** A text encoded in UTF-8. */
export function inUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

interface GeoNamesRow {
  country: string;
  code: string;
  place: string;
  stateName?: string;
  stateCode: string;
  county?: string;
}

/** A file in the format of GeoNames' postal codes with made-up places. */
export function geoNamesText(rows: readonly GeoNamesRow[]): string {
  return rows
    .map(({ country, code, place, stateName = '', stateCode, county = '' }) =>
      [country, code, place, stateName, stateCode, county, '001', '', '', '20.1', '-103.2', '4'].join('\t'),
    )
    .join('\n');
}
