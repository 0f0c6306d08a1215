import type { Localized } from '@/lib/i18n/locale';
import type { Option, OptionGroup, OptionGroupName, TradeShow } from './types';

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

const onlyIn: Record<string, Option['onlyIn']> = { giroExportador: 'MX', giroImportador: 'abroad' };

/** A group with the wording of one event; the compiler holds it to exactly the names of the wire. */
export function optionGroup<G extends OptionGroupName>(
  group: G,
  labels: Record<WireName<G>, Localized>,
): OptionGroup {
  const worded: readonly [string, Localized][] = Object.entries(labels);
  const labelOf = new Map(worded);
  return {
    options: wireNames[group].flatMap((name) => {
      const label = labelOf.get(name);
      if (!label) return [];
      return [onlyIn[name] ? { name, label, onlyIn: onlyIn[name] } : { name, label }];
    }),
    other: `${group}Otros`,
  };
}

/** The event's group of that name. */
export function groupOf(event: TradeShow, group: OptionGroupName): OptionGroup {
  return event[group];
}

/** The names on the wire of all of a group's options, whatever the country. */
export function optionNames(group: OptionGroup): string[] {
  return group.options.map((option) => option.name);
}

/** The options that a person from that country (ISO2, any letter case) may choose. */
export function optionsFor(group: OptionGroup, pais: string): Option[] {
  const place = pais.trim().toUpperCase() === 'MX' ? 'MX' : 'abroad';
  return group.options.filter((option) => !option.onlyIn || option.onlyIn === place);
}
