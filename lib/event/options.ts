import type { Localized } from '@/lib/i18n/locale';
import type { OptionGroup, OptionGroupName } from './types';

/** The options' names in records and on the wire (spec §3), the same for every event, in the order of display. */
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

/** Spec §3: exporters are asked for in Mexico, importers everywhere else. */
const onlyIn: Partial<Record<string, 'MX' | 'abroad'>> = { giroExportador: 'MX', giroImportador: 'abroad' };

/** A group with the wording of one event; the compiler holds it to exactly the names of the wire. */
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

/** Whether people of this country (ISO2, any letter case) are offered the option of that name: exportador in Mexico alone, importador elsewhere alone (spec §3). */
export function isOffered(name: string, pais: string): boolean {
  const only = onlyIn[name];
  return only === undefined || (only === 'MX') === (pais.trim().toUpperCase() === 'MX');
}
