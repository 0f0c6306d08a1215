import type { OptionGroupName, TradeShow } from './types';

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

/** The groups that an event may cap, and whether the text for other answers counts as a choice. */
export const cappedGroups = {
  giro: { countsText: false },
  principalActividad: { countsText: true },
  mercadoAtiende: { countsText: true },
} as const satisfies Partial<Record<OptionGroupName, { countsText: boolean }>>;
export type CappedGroup = keyof typeof cappedGroups;

/** How many options of a group may be chosen; any number of the groups that are not named. */
export type Caps = Readonly<Partial<Record<CappedGroup, number>>>;

/** The event's caps. */
export function capsOf(event: Pick<TradeShow, CappedGroup>): Caps {
  const groups = Object.keys(cappedGroups) as CappedGroup[];
  return Object.fromEntries(groups.flatMap((group) => (event[group].max ? [[group, event[group].max]] : [])));
}
