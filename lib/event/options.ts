import type { Localized } from '@/lib/i18n/locale';
import type { OptionGroup, OptionGroupName } from './types';

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

type WireName<G extends OptionGroupName> = (typeof wireNames)[G][number];
/** An option's name on the wire. */
export type OptionName = WireName<OptionGroupName>;
export const optionNames: readonly OptionName[] = Object.values(wireNames).flat();

/** How many options of a group may be chosen, and whether the text for other answers counts as one of them. */
export const caps = {
  giro: { max: 1, countsText: false },
  principalActividad: { max: 3, countsText: true },
  mercadoAtiende: { max: 3, countsText: true },
} as const satisfies Partial<Record<OptionGroupName, { max: number; countsText: boolean }>>;

/** A group in the wording of one event; the compiler requires a label for every option. */
export function optionGroup<G extends OptionGroupName>(
  group: G,
  labels: Record<WireName<G>, Localized>,
): OptionGroup {
  const names: readonly WireName<G>[] = wireNames[group];
  return {
    options: names.map((name) => ({ name, label: labels[name] })),
    other: `${group}Otros`,
  };
}
