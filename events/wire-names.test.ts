import { describe, expect, test } from 'vitest';
import { isOffered } from '@/lib/event/offered';
import type { OptionGroup, OptionGroupName } from '@/lib/event/types';
import { eventNamed } from '@/tests/factories/events';

// The contract with older clients of the customer's two shows, written out here and not taken from their files.
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
  group.options.filter(({ only }) => isOffered(only, pais)).map(({ name }) => name);

describe.each(['furniture', 'foundry'].map(eventNamed))('options of $id', (event) => {
  test.each(groups)('names %s on the wire exactly as older clients do', (name) => {
    const group = event[name];
    const names = group.options.map((option) => option.name);
    expect(names).toEqual(specified[name].names.split(' '));
    expect(group.other).toBe(specified[name].other);
  });

  test('asks for exporters in Mexico and for importers elsewhere', () => {
    const names = (pais: string) => offered(event.giro, pais);
    for (const mexico of ['MX', 'mx', ' MX ', '']) {
      expect(names(mexico)).toContain('giroExportador');
      expect(names(mexico)).not.toContain('giroImportador');
    }
    for (const abroad of ['US', 'CO']) {
      expect(names(abroad)).toContain('giroImportador');
      expect(names(abroad)).not.toContain('giroExportador');
    }
    expect(names('MX')).toHaveLength(5);
    expect(names('US')).toHaveLength(5);
  });

  test('offers all other groups whole in every country', () => {
    for (const name of groups.filter((group) => group !== 'giro')) {
      expect(offered(event[name], 'MX')).toHaveLength(event[name].options.length);
      expect(offered(event[name], 'US')).toHaveLength(event[name].options.length);
    }
  });
});
