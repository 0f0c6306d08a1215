import { optionGroup } from '../options';

// The names are those of the wire, coined by a furniture show; each stands for the nearest thing of this trade
// (kitchens: furnaces; wooden bunks: wooden patterns; rugs: filter meshes), so that reports keep their columns.

export const giro = optionGroup('giro', {
  giroMuebleria: { es: 'Fundidora', en: 'Foundry' },
  giroTiendaDepartamental: { es: 'Planta de fundición a presión', en: 'Die-casting plant' },
  giroConstruccion: { es: 'Construcción e infraestructura', en: 'Construction and infrastructure' },
  giroServicios: { es: 'Servicios a la industria', en: 'Industrial services' },
  giroExportador: { es: 'Exportador', en: 'Exporter' },
  giroImportador: { es: 'Importador', en: 'Importer' },
});

export const principalActividad = optionGroup('principalActividad', {
  principalActividadVentaPublico: { es: 'Venta directa al usuario final', en: 'Direct sales to end users' },
  principalActividadMayoreo: { es: 'Mayoreo de metales y aleaciones', en: 'Wholesale of metals and alloys' },
  principalActividadDistribuidor: {
    es: 'Distribución de equipos e insumos',
    en: 'Distribution of equipment and supplies',
  },
  principalActividadBrokerIntermediario: {
    es: 'Representación o intermediación comercial',
    en: 'Sales agency or brokerage',
  },
  principalActividadConstruccionHospitalidad: {
    es: 'Construcción y montaje de plantas',
    en: 'Plant construction and installation',
  },
  principalActividadFabricante: {
    es: 'Fabricación de piezas fundidas',
    en: 'Manufacture of castings',
  },
});

export const mercadoAtiende = optionGroup('mercadoAtiende', {
  mercadoAtiendeCorporativo: { es: 'Automotriz y autopartes', en: 'Automotive and auto parts' },
  mercadoAtiendeHospitalidad: {
    es: 'Maquinaria, minería y energía',
    en: 'Machinery, mining and energy',
  },
  mercadoAtiendeResidencial: {
    es: 'Electrodomésticos y herrajes para el hogar',
    en: 'Home appliances and hardware',
  },
  mercadoAtiendeConstruccion: {
    es: 'Construcción e infraestructura',
    en: 'Construction and infrastructure',
  },
});

export const intereses = optionGroup('intereses', {
  interesesAccesorios: { es: 'Consumibles y refacciones', en: 'Consumables and spare parts' },
  interesesArteSacro: { es: 'Fundición artística y campanas', en: 'Art castings and bells' },
  interesesCentrosEntretenimiento: {
    es: 'Simulación y software de proceso',
    en: 'Process simulation and software',
  },
  interesesCocinas: { es: 'Hornos de fusión y mantenimiento', en: 'Melting and holding furnaces' },
  interesesColchones: { es: 'Refractarios y aislantes', en: 'Refractories and insulation' },
  interesesComedores: { es: 'Máquinas de fundición a presión', en: 'Die-casting machines' },
  interesesIluminacion: {
    es: 'Inspección y ensayos no destructivos',
    en: 'Inspection and non-destructive testing',
  },
  interesesMecedoras: { es: 'Transporte y manejo de materiales', en: 'Conveying and material handling' },
  interesesMesasCentroAuxiliares: {
    es: 'Equipos periféricos y auxiliares',
    en: 'Peripheral and auxiliary equipment',
  },
  interesesInfantilesJuveniles: { es: 'Capacitación técnica', en: 'Technical training' },
  interesesMuebleOficina: { es: 'Automatización y robótica', en: 'Automation and robotics' },
  interesesRecamarasLiteras: { es: 'Moldes, troqueles y matrices', en: 'Molds, dies and tooling' },
  interesesLiterasMadera: { es: 'Modelos y cajas de corazones', en: 'Patterns and core boxes' },
  interesesServicios: { es: 'Servicios de ingeniería y maquila', en: 'Engineering and contract services' },
  interesesTerrazaJardin: { es: 'Control de emisiones y reciclaje', en: 'Emission control and recycling' },
  interesesTapizados: { es: 'Recubrimientos y acabados', en: 'Coatings and finishing' },
  interesesTextiles: { es: 'Arenas, resinas y aglutinantes', en: 'Sands, resins and binders' },
  interesesTapetes: { es: 'Filtros y sistemas de colada', en: 'Filters and gating systems' },
});
