import { describe, expect, it } from 'vitest';
import { shippedShows } from '@/tests/factories/events';
import { isOffered } from './offered';
import { wireNames } from './options';
import type { OptionGroup, OptionGroupName } from './types';

// The contract with older clients, written out here and not taken from the code.
const specified: Record<OptionGroupName, { names: string; other: string }> = {
  giro: {
    names:
      'giroMuebleria giroTiendaDepartamental giroConstruccion giroServicios giroExportador giroImportador',
    other: 'giroOtros',
  },
  principalActividad: {
    names:
      'principalActividadVentaPublico principalActividadMayoreo principalActividadDistribuidor principalActividadBrokerIntermediario principalActividadConstruccionHospitalidad principalActividadFabricante',
    other: 'principalActividadOtros',
  },
  mercadoAtiende: {
    names:
      'mercadoAtiendeCorporativo mercadoAtiendeHospitalidad mercadoAtiendeResidencial mercadoAtiendeConstruccion',
    other: 'mercadoAtiendeOtros',
  },
  intereses: {
    names: [
      'Accesorios ArteSacro CentrosEntretenimiento Cocinas Colchones Comedores Iluminacion Mecedoras',
      'MesasCentroAuxiliares InfantilesJuveniles MuebleOficina RecamarasLiteras LiterasMadera Servicios',
      'TerrazaJardin Tapizados Textiles Tapetes',
    ]
      .join(' ')
      .replace(/\w+/g, 'intereses$&'),
    other: 'interesesOtros',
  },
};
const groups = Object.keys(specified) as OptionGroupName[];

const offered = (group: OptionGroup, pais: string) =>
  group.options.map((option) => option.name).filter((name) => isOffered(name, pais));

describe.each(shippedShows)('options of $id', (event) => {
  it.each(groups)('names %s on the wire exactly as older clients do', (name) => {
    const group = event[name];
    const names = group.options.map((option) => option.name);
    expect(names).toEqual(specified[name].names.split(' '));
    expect(names).toEqual(wireNames[name]);
    expect(group.other).toBe(specified[name].other);
  });

  it.each(groups)('words every option of %s differently', (name) => {
    for (const locale of ['es', 'en'] as const) {
      const labels = event[name].options.map((option) => option.label[locale]);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('asks for exporters in Mexico and for importers elsewhere', () => {
    const names = (pais: string) => offered(event.giro, pais);
    for (const mexico of ['MX', 'mx', ' MX ']) {
      expect(names(mexico)).toContain('giroExportador');
      expect(names(mexico)).not.toContain('giroImportador');
    }
    for (const abroad of ['US', 'CO', '']) {
      expect(names(abroad)).toContain('giroImportador');
      expect(names(abroad)).not.toContain('giroExportador');
    }
    expect(isOffered('giroExportador', 'mx') && isOffered('giroImportador', 'US')).toBe(true);
    expect(isOffered('giroImportador', 'MX') || isOffered('giroExportador', 'us')).toBe(false);
    expect(names('MX')).toHaveLength(5);
    expect(names('US')).toHaveLength(5);
  });

  it('offers all other groups whole in every country', () => {
    for (const name of groups.filter((group) => group !== 'giro')) {
      expect(offered(event[name], 'MX')).toHaveLength(event[name].options.length);
      expect(offered(event[name], 'US')).toHaveLength(event[name].options.length);
    }
  });
});
