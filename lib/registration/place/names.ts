/* A separate file, because the browser needs it without the catalogue. */

/** What the names of a place's four fields end with. */
export type PlaceSuffix = '' | 'Empresa';

/** The four fields of a place. */
export const placeFields = <S extends PlaceSuffix>(suffix: S) =>
  ({
    pais: `pais${suffix}`,
    codigoPostal: `codigoPostal${suffix}`,
    estado: `estado${suffix}`,
    ciudad: `ciudad${suffix}`,
  }) as const;
