import type { OptionGroupName } from './types';

/** The options' names in records and on the wire, the same for every event. */
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

/** Exporters are asked for in Mexico, importers everywhere else. */
const onlyIn: Partial<Record<string, 'MX' | 'abroad'>> = { giroExportador: 'MX', giroImportador: 'abroad' };

/** Whether people of this country (ISO2, any letter case) are offered the option of that name: exportador in Mexico alone, importador elsewhere alone. */
export function isOffered(name: string, pais: string): boolean {
  const only = onlyIn[name];
  return only === undefined || (only === 'MX') === (pais.trim().toUpperCase() === 'MX');
}
