import type { OptionGroupName } from './types';

/*
 * The option groups of the buyer's form: the part of the catalogue of fields that each event words in its own terms.
 */

/** The options' names in records and on the wire, the same for every event, in the order of display. */
export const wireNames = {
  giro: [
    'giroMuebleria',
    'giroTiendaDepartamental',
    'giroConstruccion',
    'giroServicios',
    'giroExportador',
    'giroImportador',
  ],
  principalActividad: [
    'principalActividadVentaPublico',
    'principalActividadMayoreo',
    'principalActividadDistribuidor',
    'principalActividadBrokerIntermediario',
    'principalActividadConstruccionHospitalidad',
    'principalActividadFabricante',
  ],
  mercadoAtiende: [
    'mercadoAtiendeCorporativo',
    'mercadoAtiendeHospitalidad',
    'mercadoAtiendeResidencial',
    'mercadoAtiendeConstruccion',
  ],
  intereses: [
    'interesesAccesorios',
    'interesesArteSacro',
    'interesesCentrosEntretenimiento',
    'interesesCocinas',
    'interesesColchones',
    'interesesComedores',
    'interesesIluminacion',
    'interesesMecedoras',
    'interesesMesasCentroAuxiliares',
    'interesesInfantilesJuveniles',
    'interesesMuebleOficina',
    'interesesRecamarasLiteras',
    'interesesLiterasMadera',
    'interesesServicios',
    'interesesTerrazaJardin',
    'interesesTapizados',
    'interesesTextiles',
    'interesesTapetes',
  ],
} as const satisfies Record<OptionGroupName, readonly string[]>;

/** An option's name on the wire. */
export type OptionName = (typeof wireNames)[OptionGroupName][number];
export const optionNames: readonly OptionName[] = Object.values(wireNames).flat();

/** How many options of a group may be chosen, and whether the text for other answers counts as one of them. */
export const caps = {
  giro: { max: 1, countsText: false },
  principalActividad: { max: 3, countsText: true },
  mercadoAtiende: { max: 3, countsText: true },
} as const satisfies Partial<Record<OptionGroupName, { max: number; countsText: boolean }>>;

/** Options that are not offered in every country: Mexicans export, everyone else imports. */
const onlyIn: Partial<Record<string, 'MX' | 'abroad'>> = { giroExportador: 'MX', giroImportador: 'abroad' };

/** Whether the option is offered in this country (ISO2, any letter case). */
export function isOffered(name: string, pais: string): boolean {
  const only = onlyIn[name];
  return only === undefined || (only === 'MX') === (pais.trim().toUpperCase() === 'MX');
}
